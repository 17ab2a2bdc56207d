import { type WorkInPass, findWorkInPass } from '#domain/pass';
import { seoulDate } from '#shared/content/seoul-date';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { WorkDetail } from './work-info.tsx';
import type { WorkTerms } from './work-terms.ts';

interface PassDetails {
  details: WorkDetail[];
  /** That the work leaves. */
  notices: string[];
  pass: WorkTerms['pass'];
}

const NONE: PassDetails = { details: [], notices: [], pass: null };

/** What a work's page says of the pass: that the work is in it, without which episodes, and when it leaves. */
export async function passDetails({ ctx, shop, member }: RequestContext, workId: number): Promise<PassDetails> {
  const hasTerm = Boolean(member?.plusUntil && member.plusUntil > new Date());
  // A shop without the pass needs no query.
  if (shop.pass !== 'on' && !hasTerm) return NONE;
  const found = await findWorkInPass(ctx, { workId, memberNo: member?.memberNo ?? null });
  if (!found || (shop.pass !== 'on' && !found.endsAt)) return NONE;
  const { through, endsAt, product, leavesAt } = found;
  const episodes = episodesText(found);
  const isOffered = endsAt !== null || (shop.pass === 'on' && product !== null);
  return {
    details: [{ name: '정액제', value: `${episodes} 이용`, path: '/pass' }],
    notices: leavesAt ? [leavingNotice(leavesAt)] : [],
    pass: isOffered ? { episodes, through, endsAt: endsAt?.toISOString() ?? null, product } : null,
  };
}

function episodesText({ newest }: WorkInPass): string {
  return newest === 0 ? '모든 회차' : `최신 ${newest}화 제외`;
}

function leavingNotice(leavesAt: Date): string {
  const { month, day } = seoulDate(leavesAt);
  return `${month}월 ${day}일에 정액제에서 빠지는 작품입니다. 소장하거나 대여한 회차는 그대로 볼 수 있습니다.`;
}
