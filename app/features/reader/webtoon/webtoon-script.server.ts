import { webtoonPositionScript } from '../document/page-scripts.server.ts';

export function webtoonScriptHtml(nonce: string): string {
  return `<script nonce="${nonce}">${webtoonPositionScript}</script>`;
}
