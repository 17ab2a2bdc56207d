import { createContext } from 'react';

/**
 * Marks the application's inline scripts and styles; undefined in a browser. The server puts their hashes into the CSP
 * and removes the attribute.
 */
export const InlineNonce = createContext<string | undefined>(undefined);
