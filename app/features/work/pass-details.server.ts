import { findWorkInPass } from '#domain/pass';
import { seoulDate } from '#shared/content/seoul-date';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { WorkDetail } from './work-info.tsx';

/** That a work is in the pass, without which episodes, and until when if it leaves. */
export async function passDetails({ ctx, shop }: RequestContext, workId: number): Promise<WorkDetail[]> {
  if (shop.pass !== 'on') return [];
  const found = await findWorkInPass(ctx, workId);
  if (!found) return [];
  const { newest, leavesAt } = found;
  const episodes = newest === 0 ? '모든 회차' : `최신 ${newest}화 빼고`;
  const { month, day } = seoulDate(leavesAt ?? new Date(0));
  const value = leavesAt ? `${episodes} · ${month}월 ${day}일에 빠짐` : `${episodes} 이용`;
  return [{ name: '정액제', value, path: '/pass' }];
}
