/** For those who read TypeScript; the launcher runs on a Node that does not. */
export declare function fullDiskMessage(folder: string, free?: number): string;
export declare function freeBytes(folder: string): number;
export declare function fullDiskAmong(folders: readonly string[]): string | undefined;
