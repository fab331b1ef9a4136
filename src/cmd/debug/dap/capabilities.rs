//! The capabilities that the server announces to the client.

use super::server::{Answer, Phase, Server};
use super::telling::Understands;
use serde_json::{Value, json};

impl Server {
    pub(super) fn initialize(&mut self, arguments: &Value) -> Answer {
        if self.phase != Phase::Fresh {
            return Err("initialize comes once".to_owned());
        }
        self.phase = Phase::Initialized;
        self.understands = Understands::of(arguments);
        let filter = |filter: &str, label: &str, description: &str| json!({"filter": filter, "label": label, "description": description, "default": true});
        Ok(json!({
            "supportsConfigurationDoneRequest": true,
            "supportsConditionalBreakpoints": true,
            "supportsHitConditionalBreakpoints": true,
            "supportsLogPoints": true,
            "supportsFunctionBreakpoints": true,
            "supportsDataBreakpoints": true,
            "supportsBreakpointLocationsRequest": true,
            "supportsExceptionInfoRequest": true,
            "supportsEvaluateForHovers": true,
            "supportsClipboardContext": true,
            "supportsSetVariable": true,
            "supportsSetExpression": true,
            "supportsCompletionsRequest": true,
            "supportsStepBack": true,
            "supportsStepInTargetsRequest": true,
            "supportsRestartFrame": true,
            "supportsGotoTargetsRequest": true,
            "supportsDisassembleRequest": true,
            "supportsInstructionBreakpoints": true,
            "supportsModulesRequest": true,
            "supportTerminateDebuggee": true,
            "supportsRestartRequest": true,
            "supportsTerminateRequest": true,
            "supportsLoadedSourcesRequest": true,
            "supportsDelayedStackTraceLoading": true,
            "supportsCancelRequest": true,
            "supportsSteppingGranularity": false,
            "exceptionBreakpointFilters": [
                filter("panic", "Panics and fatal errors", "What ends the program"),
                filter("deadlock", "Deadlocks", "No goroutine can run"),
                filter("race", "Data races", "With \"race\": true in the launch configuration"),
                filter("failure", "Failed tests", "Where a test fails, with \"mode\": \"test\""),
            ],
        }))
    }
}
