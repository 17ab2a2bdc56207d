import { stripScript } from '../frame/page-scripts.server.ts';

/** What stands after a strip in its page. */
export const stripPageHtml = `<script>${stripScript}</script>`;
