import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession } from '#domain/membership';
import type { Sessions } from '#server/sessions/sessions';

/** A login that has begun, and where its reader goes on. */
export interface Begun {
  reply: FastifyReply;
  session: StartedSession;
  returnUrl: string;
  act: 'login' | 'join';
  eventId?: string;
}

/** Leaves the login in the browser: JSON to script that asks for it, 303 to a plain form. */
export async function begun(
  sessions: Sessions,
  request: FastifyRequest,
  { reply, session, ...said }: Begun,
): Promise<FastifyReply> {
  await leaveLogin(sessions, reply, { session, act: said.act });
  if (!asksJson(request)) return goOn(reply, said.returnUrl);
  const result = {
    return_url: said.returnUrl,
    LOGINAT: session.accessToken,
    login_key: session.selector,
    user_key: session.userKey,
  };
  return reply.send({ status: 200, result, ...(said.eventId ? { event_id: said.eventId } : {}) });
}

/** Leaves a login in the browser, and the word that it has just begun. */
export async function leaveLogin(
  sessions: Sessions,
  reply: FastifyReply,
  { session, act }: Pick<Begun, 'session' | 'act'>,
): Promise<void> {
  await sessions.begin(reply, session);
  sessions.sayDeed(reply, act);
  void reply.header('cache-control', 'no-store');
}

/** Sends the browser on to an address of the shop; Korean in it goes as per cent, which a header can hold. */
export function goOn(reply: FastifyReply, path: string): FastifyReply {
  const location = path.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
}

/** Script asks for JSON; a plain form takes a page. */
export function asksJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json');
}
