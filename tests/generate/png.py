#!/usr/bin/env python3
"""Writes a PNG file again with fewer bytes: png.py FILE. At most 256 colours, the most frequent ones and their nearest."""
import struct
import sys
import zlib
from collections import Counter


def pixels(data):
    """Width, height and the rows of RGB of an image with 8 bits per channel, not interlaced."""
    at, body = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
            assert depth == 8 and colour in (2, 6) and not interlaced
        if kind == b"IDAT":
            body += chunk
        at += 12 + length
    raw, per = zlib.decompress(body), 4 if colour == 6 else 3
    stride, before, rows = width * per, bytearray(width * per), []
    for y in range(height):
        how, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - per] if i >= per else 0
            up, corner = before[i], before[i - per] if i >= per else 0
            if how == 1:
                line[i] = (line[i] + left) & 255
            elif how == 2:
                line[i] = (line[i] + up) & 255
            elif how == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif how == 4:
                guess = left + up - corner
                near = min((left, up, corner), key=lambda v: abs(guess - v))
                line[i] = (line[i] + near) & 255
        rows.append([bytes(line[x : x + 3]) for x in range(0, stride, per)])
        before = line
    return width, height, rows


def main():
    with open(sys.argv[1], "rb") as file:
        width, height, rows = pixels(file.read())
    counts = Counter(pixel for row in rows for pixel in row)
    palette = [colour for colour, _ in counts.most_common(256)]
    number = {colour: i for i, colour in enumerate(palette)}
    for colour in counts:
        if colour not in number:
            distance = lambda i: sum((a - b) ** 2 for a, b in zip(palette[i], colour))
            number[colour] = min(range(len(palette)), key=distance)
    raw = b"".join(b"\0" + bytes(number[pixel] for pixel in row) for row in rows)
    with open(sys.argv[1], "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
        for kind, chunk in ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b"")):
            file.write(struct.pack(">I", len(chunk)) + kind + chunk + struct.pack(">I", zlib.crc32(kind + chunk)))


main()
