import type { FastifyRequest } from 'fastify';
import type { AcquisitionOrder } from '#domain/visits';
import { MARK_COOKIES } from '#vocabulary/marketing';

/** Which advert led to what a member has just done, as this browser's cookies say (specification G11). */
export function acquiredBy(
  { cookies }: FastifyRequest,
  done: Pick<AcquisitionOrder, 'memberNo' | 'act'>,
): AcquisitionOrder {
  return { ...done, pid: cookies[MARK_COOKIES.pid], sid: cookies[MARK_COOKIES.sid] };
}
