import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionMember } from '#domain/members';
import { operatorOf } from '#domain/operators';
import { VISITOR } from '#kernel/reader';
import { type DeviceInfo, deviceFrom } from '#shared/members/device';
import { isConsolePath } from '#shared/web/page-layouts';
import { notFoundResponse, unavailableResponse } from '#server/error-response';
import { registerFormParser } from '#server/forms/form-body';
import { sameOrigin } from '#server/auth/same-origin';
import { deviceOf } from '#server/auth/sessions';
import { contentSecurityPolicy } from './content-security.ts';
import { overloadResponses } from './overload-response.ts';
import { documentBytes } from './document-bytes.ts';
import { PageCache, type CachedPage, type CachedPages, compressedPage, encodedFor } from './page-cache.ts';
import { errorStatus, errorPageRenderer } from './error-pages.ts';
import { FORM_BYTES, fileForms } from './file-forms.ts';
import { outdatedAppRedirect } from './outdated-apps.ts';
import { pageVisit } from './page-visit.ts';
import { type InlineSources, inlineNonce, extractInlineSources } from './inline-sources.ts';
import { isDataPath, cachedRedirects, redirectTarget } from './route-redirects.ts';
import { PAYLOAD, type PageUrl, isSearch, pageUrls, pageKey, pageUrl } from './page-urls.ts';
import type { RenderRequest, PageDeps, Render } from './page-deps.ts';
import { pageHandlerOf } from './page-handlers.ts';
import { cspSources } from './csp-sources.ts';
import { servePreviews } from './preview-pages.ts';
import { RenderQueue, overloaded, isOverloaded } from './render-queue.ts';
import { type SharedAnswers, clearShared, sharedAnswers } from './shared-reads.ts';
import { PERSONAL, isPublicPage } from './public-pages.ts';

/** Avoids duplicate data requests after prefetching and back navigation. */
const DATA_CACHE = 'public, max-age=20';
const PAGE_VARY = 'accept-encoding, cookie, user-agent';
const PAGE_HEADERS = {
  'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
  // Cookie and app change the page: shared caches must not mix them.
  vary: PAGE_VARY,
};
/** Cap for pages that end by time. */
const MAX_SHARED_MS = 30_000;
const PRIVATE_HEADERS = { 'cache-control': 'private, no-store', vary: PAGE_VARY };
/** Console pages are not indexed and leak no URL. */
const CONSOLE_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' };
/** The not-found route renders redirects. */
const LEAD_AWAY = 'http://localhost/led-away.data';

/**
 * Serves documents and data. Visitors get cached pages until a change; members and browser-specific pages are rendered
 * per request. Returns the cache control.
 */
export async function servePages(app: FastifyInstance, deps: PageDeps): Promise<CachedPages> {
  const cache = new PageCache();
  const shared = sharedAnswers();
  const gate = new RenderQueue();
  const made = pageRenderer(deps, shared);
  const render = gated(gate, made);
  const addressOf = pageUrls(deps.publicUrl);
  const visitorsPage: PublicPage = ({ page, key: address }, device, isPayload = false) => {
    const key = `${isPayload ? PAYLOAD : ''}${device.type}/${device.version}${address}`;
    const make = (): Promise<CachedPage> => {
      // Shared pages must not contain a user agent.
      const none = { reader: VISITOR, member: null, visit: null, device: { ...device, userAgent: '' } };
      const ctx = deps.reads.forVisitors(page.pathname);
      return render(new Request(page), { ...none, isPayload, ctx });
    };
    return cache.kept(key, make) ?? cache.page(key, make);
  };
  const answer = pageAnswerer(deps, { render, visitorsPage, gate });
  const refuse = overloadResponses(deps.ctx.log);
  const notify = errorPageRenderer({
    log: deps.ctx.log,
    pageOf: deps.pageOf,
    faultPage: () => made(new Request(new URL('/error', deps.publicUrl)), nobody()),
  });
  servePreviews(app, deps, made);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    // Cached pages are sent synchronously: a promise or `reply` would double the cost.
    handler: (request, reply) => {
      const address = addressOf(request.url);
      const answered = answer(request, reply, address);
      if (!(answered instanceof Promise)) return undefined;
      return answered.catch(async (error: unknown) =>
        isOverloaded(error)
          ? refuse(request, reply, error)
          : sendPage(request, reply, await notify(error, request, address.url)),
      );
    },
  });
  await app.register(async (forms) => {
    registerFormParser(forms);
    const take = formTaker(deps, { render, addressOf });
    for (const { urls, ...terms } of fileForms(deps.sessions)) for (const url of urls) forms.post(url, terms, take);
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

type PublicPage = (
  requested: Pick<PageUrl, 'page' | 'key'>,
  device: DeviceInfo,
  isPayload?: boolean,
) => CachedPage | Promise<CachedPage>;
interface PageMakers {
  gate: RenderQueue;
  render: Render;
  visitorsPage: PublicPage;
}
type Answered = FastifyReply | Promise<FastifyReply>;

/** Decides how to answer: by page kind, reader and redirect rules. */
function pageAnswerer(deps: PageDeps, { gate, render, visitorsPage }: PageMakers) {
  const payload = payloadSender(deps, visitorsPage);
  const leads = cachedRedirects();
  return (request: FastifyRequest, reply: FastifyReply, address: PageUrl): Answered => {
    const { url, kind } = address;
    if (kind === 'payload') return payload(request, reply, url);
    const own = async (member?: SessionMember): Promise<FastifyReply> =>
      sendPage(request, reply, await renderFor(deps, render, { request, reply, member, url }));
    // No rule may lock the console, where rules are edited.
    if (kind === 'console') return own();
    const device = deviceOf(request);
    const leadTo = outdatedAppRedirect(device, address.path, deps.settings.apps) ?? leads(deps.routes(), url);
    if (leadTo !== null) return redirectAway(reply, leadTo, isDataPath(address.path) ? render : undefined);
    const shared = (): Answered => {
      const page = visitorsPage(address, device);
      return page instanceof Promise
        ? page.then((made) => sendPage(request, reply, made))
        : sendPage(request, reply, page);
    };
    if (kind === 'same for all') return shared();
    if (!deps.sessions.isSomebodys(request)) return kind === 'visitors’' ? shared() : own();
    // Checked first: authentication costs a query.
    if (gate.isFull('member')) return overloaded();
    return deps.sessions
      .memberOfDocument(request)
      .then((member) => (member || kind !== 'visitors’' ? own(member) : shared()));
  };
}

/**
 * Loader data for visitors (A16), cached with the page. None for personal pages, searches, redirects and missing
 * pages.
 */
function payloadSender(deps: PageDeps, visitorsPage: PublicPage) {
  return async (request: FastifyRequest, reply: FastifyReply, requested: Readonly<URL>): Promise<FastifyReply> => {
    const url = new URL(requested);
    url.pathname = requested.pathname.slice(0, -PAYLOAD.length) || '/';
    const isAside = !isPublicPage(url.pathname) || isDataPath(url.pathname) || isSearch(url);
    if (isAside || redirectTarget(deps.routes(), url) !== null) return notFoundResponse(reply);
    const visible = pageUrl(url);
    const page = await visitorsPage({ page: visible, key: pageKey(visible) }, deviceOf(request), true);
    if (page.status >= 500) return unavailableResponse(reply, page.status);
    return page.status === 200 && page.keep ? sendPage(request, reply, page) : notFoundResponse(reply);
  };
}

/** Runs an action and sends the resulting page. */
function formTaker(deps: PageDeps, { render, addressOf }: { render: Render; addressOf(requested: string): PageUrl }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    sameOrigin(request, deps.sessions);
    const { url } = addressOf(request.url);
    const member = isConsolePath(url.pathname) ? undefined : await deps.sessions.memberOfDocument(request);
    return sendPage(request, reply, await renderFor(deps, render, { request, reply, member, url }));
  };
}

async function renderFor(
  deps: PageDeps,
  render: Render,
  input: { request: FastifyRequest; reply: FastifyReply; member?: SessionMember | undefined; url: Readonly<URL> },
): Promise<CachedPage> {
  const { request, reply, member } = input;
  const isConsole = isConsolePath(input.url.pathname);
  const renderRequest: RenderRequest = {
    ctx: deps.reads.forPage(request, input.url.pathname),
    reader: member?.reader ?? VISITOR,
    member: member ?? null,
    operatorSession: isConsole ? ((await deps.sessions.operatorOfDocument(request)) ?? null) : null,
    visit: pageVisit(deps.sessions, request, reply),
    device: deviceOf(request),
  };
  return render(pageRequest(request, input.url), renderRequest);
}

/** Request for the router: URL, method, and body of a form; cookies stay with the server. */
function pageRequest(request: FastifyRequest, url: Readonly<URL>): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(url);
  const type = request.headers['content-type'];
  return new Request(url, {
    method: request.method,
    headers: type ? { 'content-type': type } : {},
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
}

/** Redirects documents by status and data requests in the router's format. */
async function redirectAway(reply: FastifyReply, leadTo: string, render: Render | undefined): Promise<FastifyReply> {
  const headers = { 'cache-control': 'no-store' };
  if (!render)
    return reply
      .code(302)
      .headers({ ...headers, location: leadTo })
      .send();
  const page = await render(new Request(LEAD_AWAY), { ...nobody(), leadTo });
  return sendPage(reply.request, reply, { ...page, headers: { ...page.headers, ...headers }, keep: false });
}

/** Anonymous request context. */
const nobody = (): RenderRequest => ({ reader: VISITOR, member: null, visit: null, device: deviceFrom('') });

/** Queues reads; actions and the console bypass the queue. */
function gated(gate: RenderQueue, render: Render): Render {
  return (request, renderRequest) => {
    if (request.method !== 'GET' || isConsolePath(new URL(request.url).pathname)) return render(request, renderRequest);
    return gate.through(renderRequest.member ? 'member' : 'visitor', () => render(request, renderRequest));
  };
}

function pageRenderer(deps: PageDeps, shared: SharedAnswers): Render {
  const handlerOf = pageHandlerOf(deps.build, deps.development);
  return async (request, renderRequest) => {
    const path = new URL(request.url).pathname;
    const errors: unknown[] = [];
    const report = (error: unknown): void => {
      errors.push(error);
      deps.ctx.log.error({ err: error, route: deps.pageOf(path) }, 'page failed');
    };
    let document: string[] | undefined;
    const deliver = (...html: string[]): void => void (document = html);
    let lasts: number | undefined;
    const began = Date.now();
    const endsIn = (milliseconds: number): void => void (lasts = Math.min(lasts ?? milliseconds, milliseconds));
    let work: number | undefined;
    const belongsTo = (id: number): void => void (work = id);
    // No third-party scripts on pages with passwords, payments or personal data.
    const isHere = !PERSONAL.test(path);
    const isConsole = isConsolePath(path);
    const nonce = inlineNonce();
    const shopFacts = pageDetails(deps, { asked: renderRequest, isHere });
    const details = {
      ...shopFacts,
      shared,
      ...renderRequest,
      ctx: shopFacts.ctx,
      nonce,
      report,
      endsIn,
      belongsTo,
      deliver,
    };
    const { handle, contextFor } = await handlerOf(path);
    const answer = await handle(
      request,
      contextFor({ ...details, isForm: request.method !== 'GET' && request.method !== 'HEAD' }),
    );
    const isPrivate = renderRequest.visit !== null;
    const headers: Record<string, string> = {
      ...(isPrivate ? PRIVATE_HEADERS : PAGE_HEADERS),
      ...Object.fromEntries(answer.headers),
    };
    const form = renderRequest.isPayload ? 'application/json' : 'text/html';
    if (!answer.headers.get('content-type')?.startsWith(form)) document = undefined;
    if (!isPrivate && document === undefined && answer.status === 200) headers['cache-control'] = DATA_CACHE;
    if (lasts !== undefined) headers['cache-control'] = endingCache(lasts);
    if (isPrivate) headers['cache-control'] = PRIVATE_HEADERS['cache-control'];
    if (isConsole) Object.assign(headers, CONSOLE_HEADERS);
    headers['x-seoga-build'] = deps.build.assets.version;
    const message = errorStatus(answer.status, errors);
    Object.assign(headers, message.headers);
    // Files and redirects have no payload.
    const isMade = !renderRequest.isPayload || document !== undefined;
    const keep =
      !deps.development &&
      isMade &&
      (answer.status === 200 || answer.status === 404) &&
      !/no-store/.test(headers['cache-control'] ?? '');
    if (!keep && answer.status >= 400) headers['cache-control'] = 'no-store';
    const written = document === undefined ? Buffer.from(await answer.arrayBuffer()) : documentBytes(document);
    const { body, sources } = extractInlineSources(written, nonce);
    if (document !== undefined && !renderRequest.isPayload && !deps.development)
      Object.assign(headers, documentHeaders(deps, { sources, headers, isHere, isConsole, head: document[HEAD] }));
    const until = lasts === undefined || isPrivate ? undefined : began + lasts;
    return compressedPage({ status: message.status, headers, body, keep, work, until });
  };
}

/** Load context of the app. */
function pageDetails(deps: PageDeps, { asked, isHere }: { asked: RenderRequest; isHere: boolean }) {
  const { settings, iconDrawing, findIcons } = deps;
  const { ctx = deps.ctx, operatorSession = null } = asked;
  return {
    ctx,
    operatorSession,
    operator: operatorSession && operatorOf(operatorSession),
    marketing: deps.marketing ? { ...deps.marketing.wishes, isHere } : null,
    shop: deps.shop(),
    alert: deps.alert(),
    switches: deps.switches(),
    engines: deps.engines(),
    settings,
    iconDrawing,
    findIcons,
  };
}

/** Headers from the document: policy and style sheets. */
function documentHeaders(
  { settings: { apiBase, kakaoKey, iconService }, marketing, publicUrl }: PageDeps,
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
  const further = cspSources({ own, apiBase, sharesByKakao, iconService, adverts });
  const policy = contentSecurityPolicy({ sources, isHttps: publicUrl.startsWith('https:'), further });
  return { 'content-security-policy': policy, link: styleSheetLinks(head) };
}

/** Cache-Control of a page that ends: a second shorter, never stale. */
function endingCache(milliseconds: number): string {
  const seconds = Math.floor(Math.min(milliseconds - 1000, MAX_SHARED_MS) / 1000);
  return seconds > 0 ? `public, max-age=0, s-maxage=${seconds}, must-revalidate` : 'no-store';
}

/** Index of the chunk with the head. */
const HEAD = 1;

/** Preload headers for style sheets. */
function styleSheetLinks(head: string): string {
  const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)];
  return sheets.map(([, path]) => `<${path}>; rel=preload; as=style`).join(', ');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
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
