# minigo in an image that holds nothing else: a static executable, the certificates of authorities, and a folder for temporary files.
#
#   docker build -t minigo .
#   docker run --rm -v "$PWD:/src" minigo run hello.go
FROM rust:1-bookworm AS builder
WORKDIR /minigo
COPY . .
RUN tools/cross setup x86_64-unknown-linux-musl
RUN tools/cross build x86_64-unknown-linux-musl --locked --profile dist
RUN mkdir -p /image/usr/bin /image/etc/ssl/certs /image/src \
 && mkdir -m 1777 /image/tmp \
 && cp target/x86_64-unknown-linux-musl/dist/minigo /image/usr/bin/ \
 && cp /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/

FROM scratch
COPY --from=builder /image /
ENV PATH=/usr/bin HOME=/tmp
WORKDIR /src
ENTRYPOINT ["minigo"]
