import { RouterContextProvider, createContext } from 'react-router';
import type { OpeningsPage } from '#domain/catalogue';
import type { MemberVisit, StartedSession } from '#domain/membership';
import type { OperatorSession, OperatorVisit } from '#domain/operators';
import type { ShopAlert } from '#domain/notices';
import type { RankingPage } from '#domain/ranking';
import type { RelatedWorks, SearchEngines, ShopFacts } from '#domain/showcase';
import type { Context } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { AppEnv } from '#vocabulary/app-env';
import type { AppRules } from '#vocabulary/app-rules';
import type { IconDrawing } from '#vocabulary/icons';
import type { DeviceInfo } from '#vocabulary/device';
import type { MarketingWishes } from '#vocabulary/marketing';
import type { ShopSwitches } from '#vocabulary/switches';

/** What a loader is given: the domain's means, who is looking, from what, and the shop's facts. */
export interface RequestFacts {
  ctx: Context;
  reader: Reader;
  /** Who is logged in; null for visitors. */
  member: MemberVisit | null;
  /** Who is logged in to the console and has shown both factors; null on every page outside it. */
  operator: OperatorVisit | null;
  /** The console's session, also where its second factor is still missing. */
  operatorSession: OperatorSession | null;
  /** This one request; null while a page is made that is kept for everybody. */
  visit: Visit | null;
  device: DeviceInfo;
  /** What the operator decided about the shells. */
  apps: AppRules;
  shop: ShopFacts;
  /** Where the shop runs: /dev pages and event windows ask. */
  appEnv: AppEnv;
  /** What stands above every page now. */
  alert: ShopAlert | undefined;
  /** What is switched off for now, and whether the shop closes. */
  switches: ShopSwitches;
  /** A simulator stands in for a provider: nothing here is real. */
  isTrial: boolean;
  /** Where browsers find the calls; empty: at this very address. */
  apiBase: string;
  /** What the operator told of search engines. */
  engines: SearchEngines;
  /** For sharing by KakaoTalk; empty where the shop has none. */
  kakaoKey: string;
  /** The most that an operator gives or takes by hand in a day without a second person. */
  grantLimit: number;
  /** The most won that an operator corrects and marks as paid in a day without a second person. */
  settlementLimit: number;
  /** Only what the loaders say is asked for, not the page. */
  isPayload?: boolean;
  /** The public icon service; empty: icons are the shop's own alone. */
  iconService: string;
  /** An icon of the shop's own; undefined where it has none of that name. */
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** Where an operator's rule leads instead of what was asked for. */
  leadTo?: string;
  /** What the operator set up for adverts, and whether this page may carry any of it. */
  marketing: (MarketingWishes & { isHere: boolean }) | null;
  /** Read once for all who may see the same: what homes say, genres of shelves, what is near a work, boards, openings. */
  shared: {
    homes: Shared<string>;
    genres: Shared<string[]>;
    related: Shared<RelatedWorks>;
    rankings: Shared<RankingPage>;
    openings: Shared<OpeningsPage>;
  };
  /** The moment of labels such as '3분 전', for a few seconds the same in all pages: what shows it is made once for them. */
  now: string;
  /** What marks this page's inline scripts and styles as the application's own. */
  nonce: string;
  /** HTML that a loader wants in the head before the style sheets: a script after them waits until they are here. */
  head: string[];
  /** Logs a fault once, with its cause. */
  report(error: unknown): void;
  /** Says that this page may be shown for that many milliseconds more and not an instant longer, by nobody who keeps it. */
  endsIn(milliseconds: number): void;
  /** Says that this page is that work's own: it stays as it is where only other works change. */
  belongsTo(work: number): void;
  /** Takes a finished document, in parts as they lie; through a response's stream it would be copied four times. */
  deliver(...html: string[]): void;
}

/** Answers that are shared under a key, which names everything that they depend on. */
interface Shared<Answer> {
  read(key: string, load: () => Promise<Answer>): Promise<Answer>;
}

/** What belongs to one request of one browser. Only pages that are made for it may use it. */
export interface Visit {
  /** Where the request came from. */
  address: string;
  userAgent: string;
  /** Nobody asked to see this page: it is fetched ahead, taken by a script, framed, or another site led here. */
  isAhead: boolean;
  /** The page, or its data, is fetched before anybody asked for it. */
  isFetchedAhead: boolean;
  /** An id of this browser, without a person; given where it had none. */
  browser(): string;
  cookie(name: string): string | undefined;
  /** Sets a cookie for the whole shop that only the server reads; 0 seconds take it away. */
  setCookie(name: string, value: string, seconds: number): void;
  /** The same that script reads too. */
  tellCookie(name: string, value: string, seconds: number): void;
  /** Leaves a login in the browser, or takes it away. */
  begin(session: StartedSession): void;
  end(): void;
  /** The shop's own address in this browser. */
  origin: string;
  /** Leaves a login to the console in the browser; '' takes it away. */
  beginConsole(key: string): void;
}

export const requestFacts = createContext<RequestFacts>();

/** Labels count minutes. */
const MOMENT_MS = 10_000;

/** Made by the server for each page it renders. */
export function contextFor(facts: Omit<RequestFacts, 'head' | 'now'>): RouterContextProvider {
  const context = new RouterContextProvider();
  const now = new Date(Math.floor(Date.now() / MOMENT_MS) * MOMENT_MS).toISOString();
  context.set(requestFacts, { ...facts, head: [], now });
  return context;
}

/** The request that a personal page is made for. Throws where a page is made for everybody: it may not depend on one. */
export function visitOf({ visit }: RequestFacts): Visit {
  if (!visit) throw new Error('this page is kept for everybody: it may not know who asks');
  return visit;
}
