// How a window knows, before it reads an answer, that the desktop says it about a server which did not answer as it should.

/** Its value is the code: server_unreachable, server_answered_oddly or redirect_refused. On answers of /connections/:connection/api/v4. */
export const faultHeader = "x-repodesk-fault";
