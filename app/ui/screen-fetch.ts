/** How the router asks for a screen's data. A page begins with the plain way; what comes late may put a better one here. */
export const screenFetch: { now(request: Request): Promise<Response> } = { now: (request) => fetch(request) };
