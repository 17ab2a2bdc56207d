import { notify } from '#domain/notifications';
import type { Tx } from '#kernel/context';
import type { StudioNotification } from '#shared/notifications/notifications';
import { studioPaths } from '#shared/web/studio-paths';

/** What a notification about a submission names. */
interface Subject {
  id: number;
  memberNo: number | null;
  workId: number;
  workTitle: string;
  episodeId: number | null;
  episodeTitle: string | null;
}

/** Tells the author about a submission, once for each act; nobody after the author has left. */
export async function tellOfSubmission(tx: Tx, submission: Subject, act: StudioNotification): Promise<void> {
  const { id, memberNo, workId, workTitle, episodeId, episodeTitle } = submission;
  if (memberNo === null) return;
  const path = episodeId === null ? studioPaths.work(workId) : studioPaths.episode(workId, episodeId);
  const title = episodeTitle === null ? workTitle : `${workTitle} ${episodeTitle}`;
  await notify(tx, { memberNo, kind: 'studio', ref: `${act}:${id}`, workId, facts: { act, title, path } });
}
