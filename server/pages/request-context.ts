import type { SessionMember } from '#domain/members';
import type { OperatorSession, SessionOperator } from '#domain/operators';
import type { ShopAlert } from '#domain/help-center';
import type { SearchEngineSettings, ShopProfile } from '#domain/merchandising';
import type { Context } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { PageSettings } from '#shared/web/page-settings';
import type { IconDrawing } from '#shared/content/icons';
import type { DeviceInfo } from '#shared/members/device';
import type { MarketingSources } from '#shared/merchandising/marketing';
import type { ShopSwitches } from '#shared/operations/feature-flags';
import type { SharedAnswers } from './shared-reads.ts';

/** What loaders and actions receive. */
export interface RequestContext {
  ctx: Context;
  reader: Reader;
  /** null for visitors. */
  member: SessionMember | null;
  /** Operator with both factors; null outside the admin console. */
  operator: SessionOperator | null;
  /** Includes sessions that lack the second factor. */
  operatorSession: OperatorSession | null;
  /** null for pages cached for everybody. */
  visit: Visit | null;
  device: DeviceInfo;
  settings: PageSettings;
  shop: ShopProfile;
  /** Alert above every page. */
  alert: ShopAlert | undefined;
  switches: ShopSwitches;
  engines: SearchEngineSettings;
  /** A submitted form, which needs the right to act. */
  isForm: boolean;
  /** A loader data request, not a document. */
  isPayload?: boolean;
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  findIcons(set: string, words: readonly string[]): string[];
  /** Target of an operator's redirect rule. */
  leadTo?: string;
  /** Marketing settings, and whether this page may load any. */
  marketing: (MarketingSources & { isHere: boolean }) | null;
  /** Read-through caches shared by readers with the same permissions. */
  shared: SharedAnswers;
  /** Time of relative labels, rounded so that rendered lists can be cached. */
  now: string;
  /** Marks the page's inline scripts and styles. */
  nonce: string;
  /** HTML placed before the style sheets, since a script after them waits for them. */
  head: string[];
  report(error: unknown): void;
  /** Limits the page's cache lifetime. */
  endsIn(milliseconds: number): void;
  /** The cached page depends on this work only. */
  belongsTo(work: number): void;
  /** Sends a rendered document in chunks without copying it through a stream. */
  deliver(...html: string[]): void;
}

/** Per-request data; personal pages only. */
export interface Visit {
  /** Client IP address. */
  address: string;
  userAgent: string;
  /** Not a user navigation: prefetch, script, frame or another site. */
  isAhead: boolean;
  isFetchedAhead: boolean;
  /** Anonymous browser id, created on first use. */
  browser(): string;
  cookie(name: string): string | undefined;
  /** HttpOnly cookie; 0 seconds deletes it. */
  setCookie(name: string, value: string, seconds: number): void;
  /** Readable by script. */
  tellCookie(name: string, value: string, seconds: number): void;
  /** Clears the login. */
  end(): void;
  origin: string;
  /** Sets the admin login; '' clears it. */
  beginConsole(key: string): void;
}
