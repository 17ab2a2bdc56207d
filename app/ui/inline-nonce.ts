import { createContext } from 'react';

/**
 * Marks the inline scripts and styles that the application renders itself; undefined in a browser. The server puts their
 * hashes into the content security policy and removes the attribute before the page is sent or cached.
 */
export const InlineNonce = createContext<string | undefined>(undefined);
