// The least that could answer the same bytes: Fastify, one prepared statement, one row that holds the response.
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get('/bare/:id', async (request, reply) => {
  const query = { name: 'bare', text: 'SELECT body FROM bench_answers WHERE id = $1', values: [request.params.id] };
  const { rows } = await pool.query(query);
  return reply.type('application/json; charset=utf-8').send(rows[0].body);
});
app.get('/health/ready', async () => 'ok');
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('disconnect', () => process.exit(0));
