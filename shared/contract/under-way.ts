// How a read lets go of its place in a window's line while a server takes its time: the desktop goes on waiting for the answer.

/** A GET with this header is told after so many milliseconds that its answer is under way: 202, with a ticket. */
export const stepAsideHeader = "x-repodesk-step-aside";

/** On such an answer, and on the request that comes back for what it was promised. One that is not known any more asks again. */
export const ticketHeader = "x-repodesk-ticket";
