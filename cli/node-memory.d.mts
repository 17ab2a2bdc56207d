/** Types for TypeScript; the launcher may run on an older Node. */
export declare const NODE_FLAGS: string[];
export declare const NODE_ENVIRONMENT: Record<string, string>;
