import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ShopAlert } from '#domain/help-center';
import type { RedirectTable, SearchEngineSettings, ShopProfile } from '#domain/merchandising';
import type { SessionMember } from '#domain/members';
import type { OperatorSession, SessionOperator } from '#domain/operators';
import type { Context } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { AppEnv } from '#shared/web/app-env';
import type { AppRules } from '#shared/web/app-rules';
import type { IconDrawing } from '#shared/content/icons';
import type { DeviceInfo } from '#shared/members/device';
import type { MarketingSettings } from '#platform/settings/marketing-settings';
import type { MarketingSources } from '#shared/merchandising/marketing';
import type { ShopSwitches } from '#shared/operations/feature-flags';
import type { ReplicaReads } from '#server/replica/replica-reads';
import type { Sessions } from '#server/auth/sessions';
import type { CachedPage } from './page-cache.ts';
import type { PageVisit } from './page-visit.ts';
import type { SharedAnswers } from './shared-reads.ts';

/** Exports of the app's server entry. */
export interface AppEntry {
  contextFor(
    details: RenderRequest & {
      operator: SessionOperator | null;
      operatorSession: OperatorSession | null;
      ctx: Context;
      shop: ShopProfile;
      appEnv: AppEnv;
      apps: AppRules;
      alert: ShopAlert | undefined;
      switches: ShopSwitches;
      isTrial: boolean;
      apiBase: string;
      engines: SearchEngineSettings;
      kakaoKey: string;
      grantLimit: number;
      settlementLimit: number;
      iconService: string;
      iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
      marketing: (MarketingSources & { isHere: boolean }) | null;
      shared: SharedAnswers;
      nonce: string;
      report(error: unknown): void;
      endsIn(milliseconds: number): void;
      belongsTo(work: number): void;
      deliver(...html: string[]): void;
    },
  ): RouterContextProvider;
}

/** Dependencies of page rendering. */
export interface PageDeps {
  ctx: Context;
  reads: ReplicaReads;
  sessions: Sessions;
  build: ServerBuild;
  /** Route template of a path. */
  pageOf(path: string): string;
  publicUrl: string;
  shop(): ShopProfile;
  appEnv: AppEnv;
  /** App settings. */
  apps: AppRules;
  /** Redirect rules in force (G4). */
  routes(): RedirectTable;
  engines(): SearchEngineSettings;
  /** KakaoTalk key; empty without sharing. */
  kakaoKey: string;
  /** Daily grant limit without approval. */
  grantLimit: number;
  /** Daily settlement limit in won without approval. */
  settlementLimit: number;
  /** Public icon service; empty for none. */
  iconService: string;
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** Current shop-wide alert. */
  alert(): ShopAlert | undefined;
  switches(): ShopSwitches;
  /** A simulator is active; shown on every page. */
  isTrial: boolean;
  /** API base URL; empty: same origin. */
  apiBase: string;
  /** Marketing settings. */
  marketing?: MarketingSettings | undefined;
}

/** Request context of a page; anonymous for pages shared by all visitors. */
export interface RenderRequest {
  ctx?: Context;
  reader: Reader;
  member: SessionMember | null;
  visit: PageVisit | null;
  device: DeviceInfo;
  /** Console pages only. */
  operatorSession?: OperatorSession | null;
  /** Redirect target of a rule; replaces the response. */
  leadTo?: string;
  /** Only the loader data is requested. */
  isPayload?: boolean;
}

/** Renders a page. */
export type Render = (request: Request, renderRequest: RenderRequest) => Promise<CachedPage>;
