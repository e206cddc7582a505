import { config } from 'zod/mini';

// The content security policy forbids code from text, which zod would try before anything else runs.
config({ jitless: true });
