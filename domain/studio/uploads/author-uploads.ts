import {
  type EpisodeUpload,
  type ImportFile,
  addFile,
  applyEpisodeUpload,
  cancelImport,
  previewEpisodeUpload,
  readImport,
  removeFile,
  showEpisodeUpload,
  startEpisodeUpload,
  uploadChunk,
  uploadFile,
} from '#domain/import-runs';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { EpisodeUploadSettings, UploadedEpisodeChoice } from '#shared/catalog/episode-upload';
import { type Author, asAuthor } from '../as-author.ts';

/** An upload of an author to a work. */
interface AtUpload {
  memberNo: number;
  workId: number;
  runId: number;
}

/** Starts an upload of episodes to the work, or continues the member's unfinished one. Throws like `asAuthor`. */
export async function startAuthorUpload(
  ctx: Needs<'db'>,
  { memberNo, workId }: { memberNo: number; workId: number },
): Promise<number> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
  return startEpisodeUpload(ctx, { by, workId, continues: 'open' });
}

/** An upload of the member. Throws like `asAuthor`, UPLOAD_ERROR 0001 for another's. */
export async function showAuthorUpload(ctx: Needs<'db'>, at: AtUpload): Promise<EpisodeUpload> {
  return (await ownUpload(ctx, at)).upload;
}

/** Registers a file. Throws like `showAuthorUpload` and `addFile`. */
export async function addAuthorFile(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  { name, bytes, ...at }: AtUpload & { name: string; bytes: number },
): Promise<ImportFile> {
  const { by } = await ownUpload(ctx, at);
  return addFile(ctx, { by, runId: at.runId, name, bytes });
}

/** Receives a chunk. Throws like `showAuthorUpload` and `uploadChunk`. */
export async function uploadAuthorChunk(
  ctx: Needs<'db' | 'uploads'>,
  { fileId, at: offset, bytes, ...at }: AtUpload & { fileId: string; at: number; bytes: Uint8Array },
): Promise<{ received: number; bytes: number }> {
  const { by } = await ownUpload(ctx, at);
  return uploadChunk(ctx, { by, runId: at.runId, fileId, at: offset, bytes });
}

/** Receives whole files of a plain form. Throws like `showAuthorUpload` and `uploadFile`. */
export async function uploadAuthorFiles(
  ctx: Needs<'db' | 'secrets' | 'uploads'>,
  { files, ...at }: AtUpload & { files: readonly { name: string; bytes: Uint8Array }[] },
): Promise<void> {
  const { by } = await ownUpload(ctx, at);
  for (const file of files) await uploadFile(ctx, { by, runId: at.runId, ...file });
}

/** Removes a file. Throws like `showAuthorUpload` and `removeFile`. */
export async function removeAuthorFile(
  ctx: Needs<'db' | 'uploads'>,
  { fileId, ...at }: AtUpload & { fileId: string },
): Promise<void> {
  const { by } = await ownUpload(ctx, at);
  await removeFile(ctx, { by, runId: at.runId, fileId });
}

/** Reads the files. Throws like `showAuthorUpload` and `readImport`. */
export async function readAuthorUpload(
  ctx: Needs<'db' | 'jobs'>,
  { isWhole = false, ...at }: AtUpload & { isWhole?: boolean },
): Promise<void> {
  const { by } = await ownUpload(ctx, at);
  await readImport(ctx, { by, runId: at.runId, replaces: false, overwrites: false, isWhole });
}

const AS_DRAFTS: EpisodeUploadSettings = {
  buyCoins: null,
  rentalCoins: null,
  rentalHours: null,
  freeFrom: null,
  freeTo: null,
  release: 'draft',
  scheduleFrom: null,
  from: '',
  time: '',
  weekdays: [],
  perDay: 1,
};

/**
 * Plans new drafts: what is open or bought changes in its own form only. Throws like `showAuthorUpload` and
 * `previewEpisodeUpload`.
 */
export async function previewAuthorUpload(
  ctx: Needs<'db'>,
  { choices, ...at }: AtUpload & { choices: Record<string, UploadedEpisodeChoice> },
): Promise<void> {
  await ownUpload(ctx, at);
  await previewEpisodeUpload(ctx, { runId: at.runId, choices, settings: AS_DRAFTS, isAddingOnly: true });
}

/** Saves the planned drafts. Throws like `showAuthorUpload` and `applyEpisodeUpload`, UPLOAD_ERROR 0014 for others. */
export async function applyAuthorUpload(
  ctx: Needs<'db' | 'jobs' | 'secrets'>,
  { version, ...at }: AtUpload & { version: string },
): Promise<void> {
  const { by, upload } = await ownUpload(ctx, at);
  const planned = upload.episodePlan?.episodes ?? [];
  if (planned.some(({ isDraft, episodeId }) => !isDraft || episodeId !== null))
    throw new DomainError('UPLOAD_ERROR', '0014');
  await applyEpisodeUpload(ctx, { by, runId: at.runId, version });
}

/** Cancels the upload. Throws like `showAuthorUpload` and `cancelImport`. */
export async function cancelAuthorUpload(ctx: Needs<'db' | 'uploads'>, at: AtUpload): Promise<void> {
  const { by } = await ownUpload(ctx, at);
  await cancelImport(ctx, { by, runId: at.runId });
}

async function ownUpload(
  ctx: Needs<'db'>,
  { memberNo, workId, runId }: AtUpload,
): Promise<{ by: Author; upload: EpisodeUpload }> {
  const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const upload = await showEpisodeUpload(ctx, { workId, runId });
  if (upload.memberNo !== memberNo) throw new DomainError('UPLOAD_ERROR', '0001');
  return { by, upload };
}
