import { type PersonActor, actorColumns } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { UPLOAD_LIMITS } from '#shared/catalog/import-runs';
import { decideChunk, requireUploadWithinLimits, parseFileName } from './upload-rules.ts';
import {
  type ImportFile,
  type ImportRun,
  deleteFile,
  lockFile,
  lockRun,
  insertFile,
  insertRun,
  selectFiles,
  sumUploads,
  updateReceived,
} from './upload-store.ts';

/** Starts an import and returns its id. */
export async function startImport(ctx: Needs<'db'>, by: PersonActor): Promise<number> {
  return ctx.db.transaction().execute((tx) => insertRun(tx, { by, workId: null }));
}

/**
 * Registers a file. The same name and size resumes a broken upload. Throws UPLOAD_ERROR 0001 for another's import,
 * 0002 if closed, 0003 beyond size or number limits, 0004 without disk space, 0008 for an invalid name, 0015 beyond an
 * author's share.
 */
export async function addFile(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  input: { by: PersonActor; runId: number; name: string; bytes: number },
): Promise<ImportFile> {
  const { runId, bytes } = input;
  const name = parseFileName(input.name);
  return ctx.db.transaction().execute(async (tx) => {
    await lockOpenImport(tx, input);
    const files = await selectFiles(tx, runId);
    const existing = files.find((file) => file.name === name && file.bytes === bytes);
    if (existing) return existing;
    requireUploadWithinLimits(bytes, files.length);
    const { memberNo } = actorColumns(input.by);
    if (memberNo !== null && (await sumUploads(tx, { memberNo })) + bytes > UPLOAD_LIMITS.authorBytes)
      throw new DomainError('UPLOAD_ERROR', '0015');
    if ((await sumUploads(tx, { memberNo: null })) + bytes > ctx.uploads.maxBytes)
      throw new DomainError('UPLOAD_ERROR', '0004');
    const file = { id: ctx.secrets.random(18), runId, name, bytes };
    await insertFile(tx, file);
    return { ...file, received: 0 };
  });
}

/**
 * Receives a chunk; repeated ones are ignored. Throws UPLOAD_ERROR 0005, with the expected offset in its details, if
 * it does not fit.
 */
export async function uploadChunk(
  ctx: Needs<'db' | 'uploads'>,
  input: { by: PersonActor; runId: number; fileId: string; at: number; bytes: Uint8Array },
): Promise<{ received: number; bytes: number }> {
  const { runId, fileId, at, bytes } = input;
  return ctx.db.transaction().execute(async (tx) => {
    await lockOpenImport(tx, input);
    const file = await lockFile(tx, { runId, id: fileId });
    if (!file) throw new DomainError('UPLOAD_ERROR', '0001');
    const decision = decideChunk(file, { at, length: bytes.length });
    if (decision === 'unfit') throw new DomainError('UPLOAD_ERROR', '0005', { received: file.received });
    if (decision === 'known') return { received: file.received, bytes: file.bytes };
    // Written durably before it is recorded.
    await ctx.uploads.write({ key: file.id, name: file.name }, { at, bytes });
    const received = at + bytes.length;
    await updateReceived(tx, { id: fileId, received });
    return { received, bytes: file.bytes };
  });
}

/** Receives a whole file from a plain form. */
export async function uploadFile(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  input: { by: PersonActor; runId: number; name: string; bytes: Uint8Array },
): Promise<void> {
  const { by, runId, bytes } = input;
  const file = await addFile(ctx, { by, runId, name: input.name, bytes: bytes.length });
  await ctx.uploads.write({ key: file.id, name: file.name }, { at: 0, bytes });
  await ctx.db.transaction().execute((tx) => updateReceived(tx, { id: file.id, received: bytes.length }));
}

/** Removes a file of an open import. */
export async function removeFile(
  ctx: Needs<'db' | 'uploads'>,
  input: { by: PersonActor; runId: number; fileId: string },
): Promise<void> {
  const file = await ctx.db.transaction().execute(async (tx) => {
    await lockOpenImport(tx, input);
    const entitled = await lockFile(tx, { runId: input.runId, id: input.fileId });
    if (entitled) await deleteFile(tx, entitled.id);
    return entitled;
  });
  if (file) await ctx.uploads.remove(file.id);
}

/** Locks a person's open import. */
async function lockOpenImport(tx: Tx, { by, runId }: { by: PersonActor; runId: number }): Promise<ImportRun> {
  const run = await lockRun(tx, runId);
  const { operatorId, memberNo } = actorColumns(by);
  if (!run || run.operatorId !== operatorId || run.memberNo !== memberNo) throw new DomainError('UPLOAD_ERROR', '0001');
  if (run.state !== 'gathering') throw new DomainError('UPLOAD_ERROR', '0002');
  return run;
}

export function fileSummary(files: readonly ImportFile[]): object {
  return { files: files.map(({ name, bytes }) => ({ name, bytes })) };
}
