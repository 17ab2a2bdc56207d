import type { FastifyRequest } from 'fastify';
import type { AcquisitionInput } from '#domain/analytics';
import { ATTRIBUTION_COOKIES } from '#shared/merchandising/marketing';

/** Attribution of a member's action, from cookies (specification G11). */
export function acquisitionSource(
  { cookies }: FastifyRequest,
  done: Pick<AcquisitionInput, 'memberNo' | 'act'>,
): AcquisitionInput {
  return { ...done, pid: cookies[ATTRIBUTION_COOKIES.pid], sid: cookies[ATTRIBUTION_COOKIES.sid] };
}
