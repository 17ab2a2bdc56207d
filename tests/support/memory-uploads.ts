import { Buffer } from 'node:buffer';
import type { UploadStore } from '#shared/editing-ports';

/** Uploads in memory: a path is what stands in for the file. */
export function memoryUploads(mostBytes = 64 * 1024 * 1024): UploadStore & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    mostBytes,
    write: async ({ key }, { at, bytes }) => {
      const was = files.get(key) ?? Buffer.alloc(0);
      const whole = Buffer.alloc(Math.max(was.length, at + bytes.length));
      was.copy(whole);
      whole.set(bytes, at);
      files.set(key, whole);
    },
    path: ({ key, name }) => `${key}/${name}`,
    remove: async (key) => void files.delete(key),
  };
}
