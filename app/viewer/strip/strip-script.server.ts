import { stripPlaceScript } from '../frame/page-scripts.server.ts';

/** What stands after a strip in its page. */
export function stripPlaceHtml(nonce: string): string {
  return `<script nonce="${nonce}">${stripPlaceScript}</script>`;
}
