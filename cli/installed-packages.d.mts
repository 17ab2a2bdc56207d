/** Types for TypeScript; the launcher may run on an older Node. */
export declare function isInstalled(root: string): boolean;
export declare function markInstalled(root: string): void;
