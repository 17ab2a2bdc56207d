import { stripLookScript, stripPlaceScript } from '../frame/page-scripts.server.ts';

/** What stands before a strip in its page, and what stands after it. */
export const stripLookHtml = `<script>${stripLookScript}</script>`;
export const stripPlaceHtml = `<script>${stripPlaceScript}</script>`;
