import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CaptchaResponse, captchaQuery } from '#contract/captcha';
import { requiresCaptcha, findCaptcha, createCaptcha } from '#domain/members';
import { notFoundResponse } from '#server/error-response';
import { clientNetwork } from '#server/auth/client-network';
import type { Sessions } from '#server/auth/sessions';
import type { CaptchaRenderer, Context } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { captchaAddresses } from '#shared/members/captcha';
import { normalizeEmail } from '#shared/members/members';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';

interface CaptchaMeans {
  ctx: Context;
  sessions: Sessions;
}

/** Captchas (specification A10) under /proc, bound to the requesting browser; never discloses the answer. */
export function serveCaptcha(proc: FastifyInstance, captchaMeans: CaptchaMeans): void {
  proc.get('/login_captcha', (request, reply) => answerCaptcha(captchaMeans, request, reply));
  proc.get('/login_captcha/image', async (request, reply) => {
    const image = await made(captchaMeans, 'image', { request, reply });
    return image ? sendKeptNowhere(reply, 'image/png').send(image) : notFoundResponse(reply);
  });
  proc.get('/login_captcha/sound', async (request, reply) => {
    const sound = await made(captchaMeans, 'sound', { request, reply });
    return sound ? sendSound(request, reply, sound) : notFoundResponse(reply);
  });
}

async function answerCaptcha(
  captchaMeans: CaptchaMeans,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    return reply.send(await captchaFor(captchaMeans, request, reply));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { errorName: name, code } = error;
    const status = errorStatusOf(name, code);
    return reply.code(status).send({ status, result: errorMessage(name, code, error.details), name, code });
  }
}

/** A refresh always returns a captcha; a new form only when failures require it. */
async function captchaFor(
  { ctx, sessions }: CaptchaMeans,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CaptchaResponse> {
  // Another site could otherwise replace the captcha in use.
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('AUTH_ERROR', '0005');
  const read = captchaQuery.safeParse(request.query);
  if (!read.success) throw new DomainError('INPUT_ERROR', '0001');
  const { mode, email } = read.data;
  const address = clientNetwork(request.ip);
  if (mode === 'get_captcha' && !(await requiresCaptcha(ctx, { mail: normalizeEmail(email), address })))
    return { status: 204, result: null };
  await createCaptcha(ctx, { browser: sessions.browserOf(request, reply), address });
  return { status: 200, result: captchaAddresses(new Date()) };
}

async function made(
  { ctx, sessions }: CaptchaMeans,
  kind: keyof CaptchaRenderer,
  requested: { request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer | undefined> {
  const question = await findCaptcha(ctx, { browser: sessions.browserOf(requested.request, requested.reply) });
  return question ? Buffer.from(await ctx.captchaRenderer[kind](question)) : undefined;
}

function sendKeptNowhere(reply: FastifyReply, type: string): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store' });
}

/** Safari requires range requests. */
function sendSound(request: FastifyRequest, reply: FastifyReply, sound: Buffer): FastifyReply {
  void sendKeptNowhere(reply, 'audio/wav').header('accept-ranges', 'bytes');
  const match = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(request.headers.range ?? '');
  if (!match) return reply.send(sound);
  const from = Number(match[1]);
  const to = Math.min(match[2] ? Number(match[2]) : Infinity, sound.length - 1);
  if (from > to) return reply.code(416).header('content-range', `bytes */${sound.length}`).send();
  const part = reply.code(206).header('content-range', `bytes ${from}-${to}/${sound.length}`);
  return part.send(sound.subarray(from, to + 1));
}
