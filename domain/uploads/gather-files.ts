import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { decidePart, measureUpload, readFileName } from './upload-rules.ts';
import {
  type ImportFile,
  type ImportRun,
  deleteFile,
  holdFile,
  holdRun,
  insertFile,
  insertRun,
  selectFiles,
  sumUploads,
  writeReceived,
} from './upload-store.ts';

/** Somebody of the console. */
export interface Uploader {
  id: number;
  name: string;
}

/** Begins an import by upload; answers its number. */
export async function beginImport(ctx: Needs<'db'>, by: Uploader): Promise<number> {
  return ctx.db.transaction().execute((tx) => insertRun(tx, by));
}

/**
 * Says that a file is to come. The same name and size in the same import is the same file: a broken upload goes on where it
 * was. Refuses with UPLOAD_ERROR 0001 another's import, 0002 one that does not gather, 0003 too large or too many, 0004 no
 * room, 0008 no name.
 */
export async function addFile(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  order: { by: Uploader; runId: number; name: string; bytes: number },
): Promise<ImportFile> {
  const { runId, bytes } = order;
  const name = readFileName(order.name);
  return ctx.db.transaction().execute(async (tx) => {
    await holdGathering(tx, order);
    const files = await selectFiles(tx, runId);
    const known = files.find((file) => file.name === name && file.bytes === bytes);
    if (known) return known;
    measureUpload(bytes, files.length);
    if ((await sumUploads(tx)) + bytes > ctx.uploads.mostBytes) throw new Refusal('UPLOAD_ERROR', '0004');
    const file = { id: ctx.secrets.random(18), runId, name, bytes };
    await insertFile(tx, file);
    return { ...file, received: 0 };
  });
}

/**
 * Takes the next part of a file. A part that came already changes nothing; one that fits nowhere is refused with
 * UPLOAD_ERROR 0005, whose facts say from where on to send.
 */
export async function putPart(
  ctx: Needs<'db' | 'uploads'>,
  order: { by: Uploader; runId: number; fileId: string; at: number; bytes: Uint8Array },
): Promise<{ received: number; bytes: number }> {
  const { runId, fileId, at, bytes } = order;
  return ctx.db.transaction().execute(async (tx) => {
    await holdGathering(tx, order);
    const file = await holdFile(tx, { runId, id: fileId });
    if (!file) throw new Refusal('UPLOAD_ERROR', '0001');
    const decision = decidePart(file, { at, length: bytes.length });
    if (decision === 'unfit') throw new Refusal('UPLOAD_ERROR', '0005', { received: file.received });
    if (decision === 'known') return { received: file.received, bytes: file.bytes };
    // Safe on the disk before it is said to be there.
    await ctx.uploads.write({ key: file.id, name: file.name }, { at, bytes });
    const received = at + bytes.length;
    await writeReceived(tx, { id: fileId, received });
    return { received, bytes: file.bytes };
  });
}

/** Takes a whole file at once, as a plain form sends it. */
export async function putFile(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  order: { by: Uploader; runId: number; name: string; bytes: Uint8Array },
): Promise<void> {
  const { by, runId, bytes } = order;
  const file = await addFile(ctx, { by, runId, name: order.name, bytes: bytes.length });
  await ctx.uploads.write({ key: file.id, name: file.name }, { at: 0, bytes });
  await ctx.db.transaction().execute((tx) => writeReceived(tx, { id: file.id, received: bytes.length }));
}

/** Takes a file out of an import that is still gathered. */
export async function removeFile(
  ctx: Needs<'db' | 'uploads'>,
  order: { by: Uploader; runId: number; fileId: string },
): Promise<void> {
  const file = await ctx.db.transaction().execute(async (tx) => {
    await holdGathering(tx, order);
    const held = await holdFile(tx, { runId: order.runId, id: order.fileId });
    if (held) await deleteFile(tx, held.id);
    return held;
  });
  if (file) await ctx.uploads.remove(file.id);
}

/** Holds an operator's own import while it gathers files. */
async function holdGathering(tx: Tx, { by, runId }: { by: Uploader; runId: number }): Promise<ImportRun> {
  const run = await holdRun(tx, runId);
  if (!run || run.operatorId !== by.id) throw new Refusal('UPLOAD_ERROR', '0001');
  if (run.state !== 'gathering') throw new Refusal('UPLOAD_ERROR', '0002');
  return run;
}

/** What the audit log says of an import's files. */
export function filesTold(files: readonly ImportFile[]): object {
  return { files: files.map(({ name, bytes }) => ({ name, bytes })) };
}
