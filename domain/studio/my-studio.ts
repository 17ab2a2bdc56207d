import type { Needs } from '#kernel/context';
import { type CrewInvitation, type StudioWork, selectInvitations, selectStudioWorks } from './my-studio-store.ts';
import { type Pen, selectPens } from './pen-store.ts';
import { type Submission, selectOpenSubmissions } from './submission-store.ts';

/** An author's first page. */
export interface Studio {
  pens: Pen[];
  works: StudioWork[];
  invitations: CrewInvitation[];
  /** Pending and returned submissions of the works. */
  submissions: Submission[];
}

/** Pens, works, invitations and reviews of a member. */
export async function showStudio(ctx: Needs<'db'>, memberNo: number): Promise<Studio> {
  const [pens, works, invitations] = await Promise.all([
    selectPens(ctx.db, memberNo),
    selectStudioWorks(ctx.db, memberNo),
    selectInvitations(ctx.db, memberNo),
  ]);
  const ids = works.map(({ id }) => id);
  const submissions = ids.length > 0 ? await selectOpenSubmissions(ctx.db, ids) : [];
  return { pens, works, invitations, submissions };
}

/** Pending and returned submissions of a work. */
export async function listOpenSubmissions(ctx: Needs<'db'>, workId: number): Promise<Submission[]> {
  return selectOpenSubmissions(ctx.db, [workId]);
}
