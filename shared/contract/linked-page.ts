// How a page of a list is asked for whose address the server gave itself: its query may have names that no contract knows.

/** A GET of a list with this header is sent to its server with its query as it stands. */
export const linkedHeader = "x-repodesk-linked-page";
