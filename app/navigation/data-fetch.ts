/** The router's data fetch; deferred features may replace it. */
export const dataFetch: { now(request: Request): Promise<Response> } = { now: (request) => fetch(request) };
