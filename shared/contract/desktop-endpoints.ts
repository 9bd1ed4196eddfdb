// The desktop's own endpoints by name, served under /desktop by the window's host.
import * as desks from "./desks.ts";
import * as desktopCommands from "./desktop.ts";
import { endpointsOf } from "./endpoint.ts";
import * as firstAnswers from "./first-answers.ts";
import * as keptData from "./kept-data.ts";
import * as readings from "./readings.ts";
import * as windowState from "./window-state.ts";

export const desktop = endpointsOf({ ...desktopCommands, ...keptData, ...desks, ...readings, ...windowState, ...firstAnswers });
export type Desktop = typeof desktop;
