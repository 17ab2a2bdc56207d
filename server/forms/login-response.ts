import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartedSession } from '#domain/members';
import type { Sessions } from '#server/auth/sessions';

/** A started session and the redirect target. */
export interface StartedLogin {
  reply: FastifyReply;
  session: StartedSession;
  returnUrl: string;
  act: 'login' | 'join';
  eventId?: string;
}

/** Responds to a login: JSON for scripts, 303 for plain forms. */
export async function respondToLogin(
  sessions: Sessions,
  request: FastifyRequest,
  { reply, session, ...said }: StartedLogin,
): Promise<FastifyReply> {
  await setLoginCookies(sessions, reply, { session, act: said.act });
  if (!wantsJson(request)) return continueTo(reply, said.returnUrl);
  const result = {
    return_url: said.returnUrl,
    LOGINAT: session.accessToken,
    login_key: session.selector,
    user_key: session.userKey,
  };
  return reply.send({ status: 200, result, ...(said.eventId ? { event_id: said.eventId } : {}) });
}

/** Sets the session and conversion cookies. */
export async function setLoginCookies(
  sessions: Sessions,
  reply: FastifyReply,
  { session, act }: Pick<StartedLogin, 'session' | 'act'>,
): Promise<void> {
  await sessions.begin(reply, session);
  sessions.sayDeed(reply, act);
  void reply.header('cache-control', 'no-store');
}

/** Redirects to a shop path with percent-encoded Korean. */
export function continueTo(reply: FastifyReply, path: string): FastifyReply {
  const location = path.toWellFormed().replaceAll(/[^!-~]+/g, encodeURIComponent);
  return reply.code(303).headers({ location, 'cache-control': 'no-store' }).send();
}

/** Whether a script sent the request. */
export function wantsJson(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('application/json');
}
