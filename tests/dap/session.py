"""Drives `minigo dap` by PyPI's dap-python, whose models every answer has to fit. Arguments: minigo, the folder of programs."""

import subprocess
import sys

from dap import Client
from dap.base import ErrorResponse
from dap.handler import Handler

MINIGO, FOLDER = sys.argv[1:]
PROGRAM = f"{FOLDER}/steps.go"


class Repaired(Handler):
    """Where dap-python 0.5.0 is at odds with the protocol: it takes the body for the whole answer where an answer has none,
    and wants breakpoints' numbers to be strings."""

    COMMANDS = {"launch", "configurationDone", "next", "stepBack", "stepOut", "reverseContinue", "disconnect"}

    def handle_response(self, response):
        if response.success and response.command in self.COMMANDS:
            self.client._pending_requests.pop(response.request_seq)
            return response
        return super().handle_response(response)

    def handle_event(self, event):
        if event.event == "stopped":
            assert all(isinstance(number, int) for number in event.body.pop("hitBreakpointIds", []))
        return super().handle_event(event)


class Session:
    """A client, with an adapter of its own."""

    def __init__(self):
        command = [MINIGO, "dap"]
        self.adapter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=FOLDER)
        self.client = Client("minigo", lines_start_at1=True, columns_start_at1=True)
        self.client.handler = Repaired(self.client)
        self.waiting = []
        self.kinds = set()

    def until(self, kind):
        """The next message of this type of dap-python."""
        self.adapter.stdin.write(self.client.send())
        self.adapter.stdin.flush()
        while True:
            for at, message in enumerate(self.waiting):
                if kind in (type(message).__name__, getattr(message, "command", None)):
                    return self.waiting.pop(at)
            data = self.adapter.stdout.read1(65536)
            assert data, f"the adapter has gone before {kind}"
            for message in self.client.receive(data):
                assert not isinstance(message, ErrorResponse), message
                self.kinds.add(type(message).__name__)
                self.waiting.append(message)

    def stopped(self, reason, line):
        """Waits until the program stops, for this reason, at this line."""
        event = self.until("StoppedEvent")
        assert event.reason == reason, event
        self.client.stack_trace(thread_id=event.threadId)
        frames = self.until("StackTraceResponse").stackFrames
        assert frames[0].line == line, frames[0]
        return event.threadId, frames[0].id


session = Session()
client = session.client
assert session.until("Initialized").supportsStepBack
client.send_request("launch", {"program": PROGRAM})
session.until("InitializedEvent")
client.set_breakpoints(source={"path": PROGRAM}, breakpoints=[{"line": 24}])
assert session.until("SetBreakpointsResponse").breakpoints[0].verified
client.configuration_done()
thread, frame = session.stopped("breakpoint", 24)

client.threads()
assert session.until("ThreadsResponse").threads[0].id == thread
client.scopes(frame_id=frame)
scopes = session.until("ScopesResponse").scopes
client.variables(variables_reference=scopes[0].variablesReference)
assert [v.name for v in session.until("VariablesResponse").variables][:2] == ["a", "b"]
client.evaluate(expression="a + b", frame_id=frame)
assert int(session.until("EvaluateResponse").result) > 0
client.modules()
assert session.until("ModulesResponse").modules
client.loaded_sources()
assert session.until("LoadedSourcesResponse").sources

client.next(thread_id=thread)
session.stopped("step", 25)
client.step_back(thread_id=thread)
session.stopped("step", 24)
client.step_out(thread_id=thread)
session.stopped("step", 41)
client.reverse_continue(thread_id=thread)
session.stopped("breakpoint", 24)
client.set_breakpoints(source={"path": PROGRAM}, breakpoints=[])
session.until("SetBreakpointsResponse")
client.continue_(thread_id=thread)
assert session.until("ExitedEvent").exitCode == 0
session.until("TerminatedEvent")
client.disconnect()
session.until("disconnect")
assert session.adapter.wait(timeout=30) == 0
print(f"{len(session.kinds)} kinds of messages were checked")
