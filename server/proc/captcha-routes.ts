import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CaptchaAnswer, captchaQuery } from '#contract/captcha';
import { asksCaptcha, drawCaptcha, makeCaptcha } from '#domain/membership';
import { notFoundAnswer } from '#server/error-answer';
import { networkOf } from '#server/sessions/network-of';
import type { Sessions } from '#server/sessions/sessions';
import type { CaptchaPainter, Context } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { captchaAddresses } from '#vocabulary/captcha';
import { plainMail } from '#vocabulary/members';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';

interface CaptchaMeans {
  ctx: Context;
  sessions: Sessions;
}

/**
 * Captchas (specification A10), under /proc: asked for at /login_captcha, seen and heard below it. They belong to the
 * browser that asked; nothing here tells the answer.
 */
export function serveCaptcha(proc: FastifyInstance, means: CaptchaMeans): void {
  proc.get('/login_captcha', (request, reply) => answerCaptcha(means, request, reply));
  proc.get('/login_captcha/image', async (request, reply) => {
    const image = await made(means, 'image', { request, reply });
    return image ? sendKeptNowhere(reply, 'image/png').send(image) : notFoundAnswer(reply);
  });
  proc.get('/login_captcha/sound', async (request, reply) => {
    const sound = await made(means, 'sound', { request, reply });
    return sound ? sendSound(request, reply, sound) : notFoundAnswer(reply);
  });
}

async function answerCaptcha(means: CaptchaMeans, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store');
  try {
    return reply.send(await captchaFor(means, request, reply));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { refusalName: name, code } = error;
    const status = refusalStatus(name, code);
    return reply.code(status).send({ status, result: refusalMessage(name, code, error.facts), name, code });
  }
}

/** Who asks for another has been asked for one; who opens a form is asked by what the failures so far say. */
async function captchaFor(
  { ctx, sessions }: CaptchaMeans,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CaptchaAnswer> {
  // A page elsewhere could otherwise take away the captcha that a reader is just typing.
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('AUTH_ERROR', '0005');
  const read = captchaQuery.safeParse(request.query);
  if (!read.success) throw new Refusal('INPUT_ERROR', '0001');
  const { mode, email } = read.data;
  const address = networkOf(request.ip);
  if (mode === 'get_captcha' && !(await asksCaptcha(ctx, { mail: plainMail(email), address })))
    return { status: 204, result: null };
  await makeCaptcha(ctx, { browser: sessions.browserOf(request, reply), address });
  return { status: 200, result: captchaAddresses(new Date()) };
}

async function made(
  { ctx, sessions }: CaptchaMeans,
  kind: keyof CaptchaPainter,
  asked: { request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer | undefined> {
  const question = await drawCaptcha(ctx, { browser: sessions.browserOf(asked.request, asked.reply) });
  return question ? Buffer.from(await ctx.captchaPainter[kind](question)) : undefined;
}

function sendKeptNowhere(reply: FastifyReply, type: string): FastifyReply {
  return reply.headers({ 'content-type': type, 'cache-control': 'no-store' });
}

/** Safari plays nothing that it cannot ask for in parts. */
function sendSound(request: FastifyRequest, reply: FastifyReply, sound: Buffer): FastifyReply {
  void sendKeptNowhere(reply, 'audio/wav').header('accept-ranges', 'bytes');
  const asked = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(request.headers.range ?? '');
  if (!asked) return reply.send(sound);
  const from = Number(asked[1]);
  const to = Math.min(asked[2] ? Number(asked[2]) : Infinity, sound.length - 1);
  if (from > to) return reply.code(416).header('content-range', `bytes */${sound.length}`).send();
  const part = reply.code(206).header('content-range', `bytes ${from}-${to}/${sound.length}`);
  return part.send(sound.subarray(from, to + 1));
}
