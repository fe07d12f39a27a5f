import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A developer's key must never turn a test into a call to a paid service; tracing likewise.
    env: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', LANGCHAIN_TRACING_V2: '', LANGSMITH_TRACING: '' },
  },
});
