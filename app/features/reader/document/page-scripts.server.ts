import type { AccountProfiles } from '#domain/reading';
import { escapeHtml } from '#shared/content/escape-markup';
import type { ContentKind } from '../shell/viewed-episode.ts';
import textSettings from './text-settings.inline.ts?inline-script';
import textPosition from './text-position.inline.ts?inline-script';
import webtoonPosition from './webtoon-position.inline.ts?inline-script';
import webtoonSettings from './webtoon-settings.inline.ts?inline-script';

interface SettingsScript {
  kind: ContentKind;
  work: number;
  /** Of the member's account; undefined for a visitor. */
  profiles: AccountProfiles | undefined;
  nonce: string;
}

/** Applies the work's settings. Goes above the style sheets so that it does not wait for them. */
export function settingsScriptHtml({ kind, work, profiles, nonce }: SettingsScript): string {
  const script = kind === 'images' ? webtoonSettings : textSettings;
  const account = profiles ? ` data-profiles="${escapeHtml(JSON.stringify(profiles))}"` : '';
  return `<script nonce="${nonce}" data-kind="${kind}" data-work="${work}"${account}>${script}</script>`;
}

/** Restores the position right after the content. */
export function positionScriptHtml(kind: ContentKind, nonce: string): string {
  return `<script nonce="${nonce}">${kind === 'images' ? webtoonPosition : textPosition}</script>`;
}
