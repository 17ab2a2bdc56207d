import { stripPlaceScript } from '../frame/page-scripts.server.ts';

/** What stands after a strip in its page. */
export const stripPlaceHtml = `<script>${stripPlaceScript}</script>`;
