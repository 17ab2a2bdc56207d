export declare function fullDiskMessage(folder: string, free?: number): string;
export declare function freeBytes(folder: string): number;
export declare function fullDiskAmong(folders: readonly string[]): string | undefined;
