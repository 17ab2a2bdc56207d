import { Buffer } from 'node:buffer';
import type { UploadStore } from '#kernel/ports/episode-upload-ports';

/** The path identifies the file. */
export function memoryUploads(mostBytes = 64 * 1024 * 1024): UploadStore & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    maxBytes: mostBytes,
    write: async ({ key }, { at, bytes }) => {
      const was = files.get(key) ?? Buffer.alloc(0);
      const full = Buffer.alloc(Math.max(was.length, at + bytes.length));
      was.copy(full);
      full.set(bytes, at);
      files.set(key, full);
    },
    path: ({ key, name }) => `${key}/${name}`,
    remove: async (key) => void files.delete(key),
  };
}
