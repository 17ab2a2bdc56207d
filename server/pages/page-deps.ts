import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { ShopAlert } from '#domain/help-center';
import type { RedirectTable, SearchEngineSettings, ShopProfile } from '#domain/merchandising';
import type { SessionMember } from '#domain/members';
import type { OperatorSession, SessionOperator } from '#domain/operators';
import type { Context } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { PageSettings } from '#shared/web/page-settings';
import type { IconDrawing } from '#shared/content/icons';
import type { DeviceInfo } from '#shared/members/device';
import type { MarketingSettings } from '#platform/settings/marketing-settings';
import type { MarketingSources } from '#shared/merchandising/marketing';
import type { ShopSwitches } from '#shared/operations/feature-flags';
import type { ReplicaReads } from '#server/replica/replica-reads';
import type { Sessions } from '#server/auth/sessions';
import type { Development } from '#server/development';
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
      settings: PageSettings;
      alert: ShopAlert | undefined;
      switches: ShopSwitches;
      engines: SearchEngineSettings;
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
  development?: Development | undefined;
  /** Route template of a path. */
  pageOf(path: string): string;
  publicUrl: string;
  shop(): ShopProfile;
  settings: PageSettings;
  /** Redirect rules in force (G4). */
  routes(): RedirectTable;
  engines(): SearchEngineSettings;
  iconDrawing(icon: { set: string; name: string }): IconDrawing | undefined;
  /** Current shop-wide alert. */
  alert(): ShopAlert | undefined;
  switches(): ShopSwitches;
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
