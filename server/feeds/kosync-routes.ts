import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type SessionMember, findMemberBySyncKey } from '#domain/members';
import { findAppPlace, saveAppPlace } from '#domain/reading';
import type { Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';

const NO_STORE = { 'cache-control': 'private, no-store' };
const document = z.string().trim().min(1).max(100);
const placeBody = z.object({
  document,
  progress: z.coerce.string().max(500),
  percentage: z.number().min(0).max(1),
  device: z.string().max(100).default(''),
  device_id: z.string().max(100).default(''),
});

/**
 * KOReader's sync protocol at `/kosync`: places by document. The password is an API key with the scope `sync`; accounts
 * are made in the shop. Errors have the protocol's codes.
 */
export function serveKosync(app: FastifyInstance, { ctx }: { ctx: Context }): void {
  app.post('/kosync/users/create', (_request, reply) =>
    refuse(reply, { status: 402, code: 2005, message: 'Make an API key in your account of this shop.' }),
  );
  app.get('/kosync/users/auth', async (request, reply) => {
    if (await memberOf(ctx, request)) return reply.headers(NO_STORE).send({ authorized: 'OK' });
    return unauthorized(reply);
  });
  app.put('/kosync/syncs/progress', async (request, reply) => {
    const member = await memberOf(ctx, request);
    if (!member) return unauthorized(reply);
    const body = placeBody.safeParse(request.body);
    if (!body.success) return refuse(reply, { status: 403, code: 2003, message: 'Invalid request' });
    const { device_id: deviceId, ...place } = body.data;
    const at = await saveAppPlace(ctx, { memberNo: member.memberNo, place: { ...place, deviceId } });
    return reply.headers(NO_STORE).send({ document: place.document, timestamp: seconds(at) });
  });
  app.get<{ Params: { document: string } }>('/kosync/syncs/progress/:document', async (request, reply) => {
    const member = await memberOf(ctx, request);
    if (!member) return unauthorized(reply);
    const named = document.safeParse(request.params.document);
    if (!named.success) return refuse(reply, { status: 403, code: 2004, message: 'Field "document" not provided.' });
    const found = await findAppPlace(ctx, { memberNo: member.memberNo, document: named.data });
    if (!found) return reply.headers(NO_STORE).send({});
    const { deviceId, at, ...place } = found;
    return reply.headers(NO_STORE).send({ ...place, device_id: deviceId, timestamp: seconds(at) });
  });
}

async function memberOf(ctx: Context, { headers }: FastifyRequest): Promise<SessionMember | undefined> {
  const key = headers['x-auth-key'];
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/i.test(key)) return undefined;
  try {
    const { member, scopes } = await findMemberBySyncKey(ctx, key);
    return scopes.includes('sync') ? member : undefined;
  } catch (error) {
    if (error instanceof DomainError && error.errorName === 'KEY_ERROR') return undefined;
    throw error;
  }
}

function unauthorized(reply: FastifyReply): FastifyReply {
  return refuse(reply, { status: 401, code: 2001, message: 'Unauthorized' });
}

function refuse(
  reply: FastifyReply,
  { status, code, message }: { status: number; code: number; message: string },
): FastifyReply {
  return reply.code(status).headers(NO_STORE).send({ code, message });
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
