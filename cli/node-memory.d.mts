/** For those who read TypeScript; the launcher runs on a Node that does not. */
export declare const NODE_FLAGS: string[];
export declare const NODE_ENVIRONMENT: Record<string, string>;
