import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemberVisit } from '#domain/membership';
import { operatorOf } from '#domain/operators';
import { VISITOR } from '#shared/reader';
import { type DeviceInfo, deviceFrom } from '#vocabulary/device';
import { isConsolePath } from '#vocabulary/page-layouts';
import { notFoundAnswer, unmadeAnswer } from '#server/error-answer';
import { takeForms } from '#server/proc/form-body';
import { sameOrigin } from '#server/sessions/same-origin';
import { deviceOf } from '#server/sessions/sessions';
import { contentSecurityPolicy } from './content-security.ts';
import { crowdedAnswers } from './crowded-answer.ts';
import { documentBytes } from './document-bytes.ts';
import { HtmlCache, type KeptPage, type KeptPages, compressedPage, encodedFor } from './html-cache.ts';
import { faultStatus, faultTeller } from './fault-answers.ts';
import { FORM_BYTES, fileForms } from './file-forms.ts';
import { updateLead } from './old-apps.ts';
import { pageVisit } from './page-visit.ts';
import { type InlineSources, inlineNonce, takeInlineSources } from './inline-sources.ts';
import { isDataPath, keptLeads, leadFrom } from './route-guard.ts';
import { PAYLOAD, type PageAddress, isSearch, pageAddresses, pageKey, pageUrl } from './page-addresses.ts';
import type { AppEntry, Asked, PageMeans, Render } from './page-means.ts';
import { pageHandlers } from './page-handlers.ts';
import { pageWishes } from './page-wishes.ts';
import { RenderGate, crowded, isCrowded } from './render-gate.ts';
import { type SharedAnswers, clearShared, sharedAnswers } from './shared-reads.ts';
import { PERSONAL, isVisitorsPage } from './visitors-pages.ts';

/** A screen's data, fetched ahead on hover or again on going back, need not be asked for twice in a row. */
const DATA_CACHE = 'public, max-age=20';
const PAGE_VARY = 'accept-encoding, cookie, user-agent';
const PAGE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
  // A member's cookie and the app make it another page: nothing between may give one's to the other.
  vary: PAGE_VARY,
};
/** What ends by the clock is asked for again as often as any page. */
const MOST_SHARED_MS = 30_000;
const PRIVATE_HEADERS = { 'cache-control': 'private, no-store', vary: PAGE_VARY };
/** Nobody but its reader finds a page of the console, and no address of it, which may hold a key, goes elsewhere. */
const CONSOLE_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' };
/** The route of unknown addresses answers for what a rule leads away. */
const LEAD_AWAY = 'http://localhost/led-away.data';

/**
 * Every document and its data. For visitors rendered once and kept until something in it changes; for members, and
 * where a page holds something of one browser, made for that request and kept nowhere. What several pages are rendered
 * with is read once for them all. Answers how to clear what is kept.
 */
export async function servePages(app: FastifyInstance, means: PageMeans): Promise<KeptPages> {
  const cache = new HtmlCache();
  const shared = sharedAnswers();
  const gate = new RenderGate();
  const made = pageRenderer(means, shared);
  const render = gated(gate, made);
  const addressOf = pageAddresses(means.publicUrl);
  const visitorsPage: VisitorsPage = ({ page, key: address }, device, isPayload = false) => {
    const key = `${isPayload ? PAYLOAD : ''}${device.type}/${device.version}${address}`;
    const make = (): Promise<KeptPage> => {
      // The user agent that made a page kept for all may not stand in it.
      const none = { reader: VISITOR, member: null, visit: null, device: { ...device, userAgent: '' } };
      const ctx = means.reads.forVisitors(page.pathname);
      return render(new Request(page), { ...none, isPayload, ctx });
    };
    return cache.kept(key, make) ?? cache.page(key, make);
  };
  const answer = pageAnswerer(means, { render, visitorsPage, gate });
  const refuse = crowdedAnswers(means.ctx.log);
  const tell = faultTeller({
    log: means.ctx.log,
    pageOf: means.pageOf,
    faultPage: () => made(new Request(new URL('/error', means.publicUrl)), nobody()),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    // What memory holds is sent at once: a promise for it, or the reply itself, would cost as much as the rest.
    handler: (request, reply) => {
      const address = addressOf(request.url);
      const answered = answer(request, reply, address);
      if (!(answered instanceof Promise)) return undefined;
      return answered.catch(async (fault: unknown) =>
        isCrowded(fault)
          ? refuse(request, reply, fault)
          : sendPage(request, reply, await tell(fault, request, address.url)),
      );
    },
  });
  await app.register(async (forms) => {
    takeForms(forms);
    const take = formTaker(means, { render, addressOf });
    for (const { urls, ...terms } of fileForms(means.sessions)) for (const url of urls) forms.post(url, terms, take);
    forms.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      bodyLimit: FORM_BYTES,
      handler: take,
    });
  });
  return {
    clear: (works) => {
      clearShared(shared);
      cache.clear(works);
    },
    counts: () => cache.counts(),
  };
}

type VisitorsPage = (
  asked: Pick<PageAddress, 'page' | 'key'>,
  device: DeviceInfo,
  isPayload?: boolean,
) => KeptPage | Promise<KeptPage>;
interface PageMakers {
  gate: RenderGate;
  render: Render;
  visitorsPage: VisitorsPage;
}
type Answered = FastifyReply | Promise<FastifyReply>;

/** How a page that is asked for is answered: by whose it is, who asks, and what the operator's rules say of it. */
function pageAnswerer(means: PageMeans, { gate, render, visitorsPage }: PageMakers) {
  const payload = payloadSender(means, visitorsPage);
  const leads = keptLeads();
  return (request: FastifyRequest, reply: FastifyReply, address: PageAddress): Answered => {
    const { url, kind } = address;
    if (kind === 'payload') return payload(request, reply, url);
    const own = async (member?: MemberVisit): Promise<FastifyReply> =>
      sendPage(request, reply, await renderFor(means, render, { request, reply, member, url }));
    // No rule of the operator's shuts the console, where rules are changed.
    if (kind === 'console') return own();
    const device = deviceOf(request);
    const leadTo = updateLead(device, address.path, means.apps) ?? leads(means.routes(), url);
    if (leadTo !== null) return leadAway(reply, leadTo, isDataPath(address.path) ? render : undefined);
    const shared = (): Answered => {
      const page = visitorsPage(address, device);
      return page instanceof Promise
        ? page.then((made) => sendPage(request, reply, made))
        : sendPage(request, reply, page);
    };
    if (kind === 'same for all') return shared();
    if (!means.sessions.isSomebodys(request)) return kind === 'visitors’' ? shared() : own();
    // Who it is costs a look into the database.
    if (gate.isFull('member')) return crowded();
    return means.sessions
      .memberOfDocument(request)
      .then((member) => (member || kind !== 'visitors’' ? own(member) : shared()));
  };
}

/**
 * What the loaders of a page say to every visitor (A16), whoever asks: kept, changed and ended with the page itself. A
 * page that is made for one browser, is searched for, leads elsewhere or is not there has none.
 */
function payloadSender(means: PageMeans, visitorsPage: VisitorsPage) {
  return async (request: FastifyRequest, reply: FastifyReply, asked: Readonly<URL>): Promise<FastifyReply> => {
    const url = new URL(asked);
    url.pathname = asked.pathname.slice(0, -PAYLOAD.length) || '/';
    const isAside = !isVisitorsPage(url.pathname) || isDataPath(url.pathname) || isSearch(url);
    if (isAside || leadFrom(means.routes(), url) !== null) return notFoundAnswer(reply);
    const shown = pageUrl(url);
    const page = await visitorsPage({ page: shown, key: pageKey(shown) }, deviceOf(request), true);
    if (page.status >= 500) return unmadeAnswer(reply, page.status);
    return page.status === 200 && page.keep ? sendPage(request, reply, page) : notFoundAnswer(reply);
  };
}

/** Does what a form asks for and sends the page that follows. */
function formTaker(means: PageMeans, { render, addressOf }: { render: Render; addressOf(asked: string): PageAddress }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    sameOrigin(request, means.sessions);
    const { url } = addressOf(request.url);
    const member = isConsolePath(url.pathname) ? undefined : await means.sessions.memberOfDocument(request);
    return sendPage(request, reply, await renderFor(means, render, { request, reply, member, url }));
  };
}

async function renderFor(
  means: PageMeans,
  render: Render,
  ask: { request: FastifyRequest; reply: FastifyReply; member?: MemberVisit | undefined; url: Readonly<URL> },
): Promise<KeptPage> {
  const { request, reply, member } = ask;
  const isConsole = isConsolePath(ask.url.pathname);
  const asked: Asked = {
    ctx: means.reads.forPage(request, ask.url.pathname),
    reader: member?.reader ?? VISITOR,
    member: member ?? null,
    operatorSession: isConsole ? ((await means.sessions.operatorOfDocument(request)) ?? null) : null,
    visit: pageVisit(means.sessions, request, reply),
    device: deviceOf(request),
  };
  return render(pageRequest(request, ask.url), asked);
}

/** What the router is given: the address, the way, and of a form its body; cookies stay with the server. */
function pageRequest(request: FastifyRequest, url: Readonly<URL>): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(url);
  const type = request.headers['content-type'];
  return new Request(url, {
    method: request.method,
    headers: type ? { 'content-type': type } : {},
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}

/** A document leads on by its status; to a screen under way the router tells it, in its own form. */
async function leadAway(reply: FastifyReply, leadTo: string, render: Render | undefined): Promise<FastifyReply> {
  const headers = { 'cache-control': 'no-store' };
  if (!render)
    return reply
      .code(302)
      .headers({ ...headers, location: leadTo })
      .send();
  const page = await render(new Request(LEAD_AWAY), { ...nobody(), leadTo });
  return sendPage(reply.request, reply, { ...page, headers: { ...page.headers, ...headers }, keep: false });
}

/** Who asks where it makes no difference. */
const nobody = (): Asked => ({ reader: VISITOR, member: null, visit: null, device: deviceFrom('') });

/** Pages that are only looked at wait for their turn; what a form does, and the console, never. */
function gated(gate: RenderGate, render: Render): Render {
  return (request, asked) => {
    if (request.method !== 'GET' || isConsolePath(new URL(request.url).pathname)) return render(request, asked);
    return gate.through(asked.member ? 'member' : 'visitor', () => render(request, asked));
  };
}

function pageRenderer(means: PageMeans, shared: SharedAnswers): Render {
  const handlerOf = pageHandlers(means.build);
  const entry = means.build.entry.module as unknown as AppEntry;
  return async (request, asked) => {
    const path = new URL(request.url).pathname;
    const faults: unknown[] = [];
    const report = (error: unknown): void => {
      faults.push(error);
      means.ctx.log.error({ err: error, route: means.pageOf(path) }, 'page failed');
    };
    let document: string[] | undefined;
    const deliver = (...html: string[]): void => void (document = html);
    let lasts: number | undefined;
    const began = Date.now();
    const endsIn = (milliseconds: number): void => void (lasts = Math.min(lasts ?? milliseconds, milliseconds));
    let work: number | undefined;
    const belongsTo = (id: number): void => void (work = id);
    // No script of others runs where passwords are typed, money is paid or a member's own things stand.
    const isHere = !PERSONAL.test(path);
    const isConsole = isConsolePath(path);
    const nonce = inlineNonce();
    const shopFacts = factsOf(means, { asked, isHere });
    const facts = { ...asked, ...shopFacts, shared, nonce, report, endsIn, belongsTo, deliver };
    const answer = await handlerOf(path)(request, entry.contextFor(facts));
    const isPrivate = asked.visit !== null;
    const headers: Record<string, string> = {
      ...(isPrivate ? PRIVATE_HEADERS : PAGE_HEADERS),
      ...Object.fromEntries(answer.headers),
    };
    const form = asked.isPayload ? 'application/json' : 'text/html';
    if (!answer.headers.get('content-type')?.startsWith(form)) document = undefined;
    if (!isPrivate && document === undefined && answer.status === 200) headers['cache-control'] = DATA_CACHE;
    if (lasts !== undefined) headers['cache-control'] = endingCache(lasts);
    if (isPrivate) headers['cache-control'] = PRIVATE_HEADERS['cache-control'];
    if (isConsole) Object.assign(headers, CONSOLE_HEADERS);
    headers['x-seoga-build'] = means.build.assets.version;
    const said = faultStatus(answer.status, faults);
    Object.assign(headers, said.headers);
    // What no loader of a screen said, a file or a redirect, is nobody's payload.
    const isMade = !asked.isPayload || document !== undefined;
    const keep =
      isMade && (answer.status === 200 || answer.status === 404) && !/no-store/.test(headers['cache-control'] ?? '');
    if (!keep && answer.status >= 400) headers['cache-control'] = 'no-store';
    const written = document === undefined ? Buffer.from(await answer.arrayBuffer()) : documentBytes(document);
    const { body, sources } = takeInlineSources(written, nonce);
    if (document !== undefined && !asked.isPayload)
      Object.assign(headers, documentHeaders(means, { sources, headers, isHere, isConsole, head: document[HEAD] }));
    const until = lasts === undefined || isPrivate ? undefined : began + lasts;
    return compressedPage({ status: said.status, headers, body, keep, work, until });
  };
}

/** What loaders are given of the shop and of whoever asks. */
function factsOf(means: PageMeans, { asked, isHere }: { asked: Asked; isHere: boolean }) {
  const { appEnv, apps, isTrial, apiBase, kakaoKey, iconService, iconDrawing, grantLimit, settlementLimit } = means;
  const { ctx = means.ctx, operatorSession = null } = asked;
  return {
    ctx,
    operatorSession,
    operator: operatorSession && operatorOf(operatorSession),
    marketing: means.marketing ? { ...means.marketing.wishes, isHere } : null,
    shop: means.shop(),
    alert: means.alert(),
    switches: means.switches(),
    engines: means.engines(),
    appEnv,
    apps,
    isTrial,
    apiBase,
    kakaoKey,
    iconService,
    iconDrawing,
    grantLimit,
    settlementLimit,
  };
}

/** What a document says of itself by what stands in it: what may run and load there, and its style sheets. */
function documentHeaders(
  { apiBase, kakaoKey, iconService, marketing, publicUrl }: PageMeans,
  page: {
    sources: InlineSources;
    headers: Record<string, string>;
    isHere: boolean;
    isConsole: boolean;
    head: string | undefined;
  },
): Record<string, string> {
  const { sources, head = '' } = page;
  const own = page.headers['content-security-policy'];
  const adverts = page.isHere ? marketing : undefined;
  const sharesByKakao = kakaoKey !== '' && !page.isConsole;
  const further = pageWishes({ own, apiBase, sharesByKakao, iconService, adverts });
  const policy = contentSecurityPolicy({ sources, isHttps: publicUrl.startsWith('https:'), further });
  return { 'content-security-policy': policy, link: styleSheetLinks(head) };
}

/** How long others may keep a page that ends: a second less than it lasts, for the way there, and never a stale one. */
function endingCache(milliseconds: number): string {
  const seconds = Math.floor(Math.min(milliseconds - 1000, MOST_SHARED_MS) / 1000);
  return seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : 'no-store';
}

/** Which part of a delivered document its head is in. */
const HEAD = 1;

/** The style sheets of a page as they stand in its headers: asked for before its first byte, by a proxy's hints earlier. */
function styleSheetLinks(head: string): string {
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)];
  return sheets.map(([, path]) => `<${path}>; rel=preload; as=style`).join(', ');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  reply.code(page.status).headers(page.headers);
  if (page.until !== undefined) reply.header('cache-control', endingCache(page.until - Date.now()));
  if (page.status === 200 && page.keep) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  }
  const { body, encoding } = encodedFor(page, request.headers['accept-encoding'] ?? '');
  if (encoding && body.length > 0) reply.header('content-encoding', encoding);
  return reply.send(body);
}
