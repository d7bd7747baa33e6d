import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { databaseContents } from '../../../test/database-contents.js';
import { build, database, native, newMetrics, newRunner, PUBLIC_URL } from '../../../test/harness.js';
import { catalog, enqueued, forgetCompletion, jobRow, letTimePass } from '../../../test/job-rows.js';
import { killRunWhen } from '../../../test/killed-run.js';
import { SmtpServer } from '../../../test/smtp-server.js';

const { createMailer } = await native<typeof import('../../platform/mail/mailer.js')>(
  '../dist/platform/mail/mailer.js',
);
const { createChangeRequest } = await native<typeof import('@lectern/commands/review/create-change-request')>(
  '@lectern/commands/review/create-change-request',
);
const { operatorContext } = await native<typeof import('@lectern/database/context')>('@lectern/database/context');
const { newId } = await native<typeof import('@lectern/database/ids')>('@lectern/database/ids');
const JOB = catalog.sendNotificationJob;
const { prisma } = database;

type NoticeReason = 'review-request' | 'mention' | 'reply' | 'comment' | 'review' | 'merge';

let smtp: SmtpServer;
beforeEach(async () => {
  smtp = await SmtpServer.start();
});
afterEach(() => smtp.stop());

const runner = () => newRunner({ mailer: createMailer({ smtpUrl: smtp.url, from: 'docs@example.com' }) });

/** A change request by somebody, and somebody else to be told of it. */
async function begun() {
  const { id: organizationId, admin: author } = await build.organization();
  const spaceId = await build.space(organizationId, { title: 'Docs' });
  const reader = await build.member(organizationId, 'review');
  const context = operatorContext('request', new Date());
  const newOne = { spaceId, subject: 'Better words', createdBy: author.id };
  const changeRequestId = await createChangeRequest(database, context, newOne);
  const { number, revisionId } = await prisma.changeRequest.findUniqueOrThrow({ where: { id: changeRequestId } });
  const url = `${PUBLIC_URL}/o/${organizationId}/s/${spaceId}`;
  return { organizationId, author, spaceId, reader, changeRequestId, number, revisionId, url };
}

interface ToldEvent {
  actorId: string;
  spaceId: string;
  changeRequestId: string | null;
  commentId?: string;
  reviewId?: string;
}

/** Puts something into an inbox that is to be mailed too. */
async function told(userId: string, reasons: [NoticeReason, ...NoticeReason[]], event: ToldEvent): Promise<string> {
  const type = reasons[0] === 'review-request' ? 'review_request' : reasons[0];
  const entryId = newId();
  await prisma.inboxEntry.create({ data: { id: entryId, userId, type, createdAt: new Date(), ...event } });
  return enqueued(JOB, { userId, entryId, reasons });
}

/** Somebody was asked for a review and is to be told. */
async function asked() {
  const stage = await begun();
  const { author, reader, spaceId, changeRequestId, revisionId } = stage;
  await prisma.requestedReviewer.create({
    data: { changeRequestId, userId: reader.id, revisionId, requestedById: author.id },
  });
  return {
    ...stage,
    jobId: await told(reader.id, ['review-request'], { actorId: author.id, spaceId, changeRequestId }),
  };
}

/** Somebody is to be told of a comment, on the change request or on the space. */
async function commented(
  because: [NoticeReason, ...NoticeReason[]],
  { markdown = 'Please look', onSpace = false }: { markdown?: string; onSpace?: boolean } = {},
) {
  const stage = await begun();
  const { author, reader, spaceId, changeRequestId } = stage;
  const place = { spaceId, changeRequestId: onSpace ? null : changeRequestId };
  const commentId = await build.comment(place, author.id, { markdown });
  const event = { ...place, actorId: author.id, commentId };
  return { ...stage, commentId, jobId: await told(reader.id, because, event) };
}

async function outcomeOf(jobId: string): Promise<string> {
  const metrics = newMetrics();
  await newRunner({ metrics }).run(jobId);
  expect(await jobRow(jobId)).toMatchObject({ state: 'completed' });
  return (await metrics.text()).body;
}

const SKIPPED = `lectern_job_runs_total{job="${JOB.name}",outcome="skipped"} 1`;

describe(JOB.name, () => {
  it('tells who asks for a review of what, and where', async () => {
    const { author, reader, jobId, number, url } = await asked();
    await runner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 1 });
    expect(smtp.mails).toEqual([
      {
        from: 'docs@example.com',
        to: reader.email,
        subject: `${author.displayName} requested your review of Better words`,
        text: [
          `${author.displayName} requested your review of change request #${number} "Better words" in Docs:`,
          '',
          `${url}/~/changes/${number}/~/changes`,
          '',
          'You can turn off emails about review requests in your notification settings.',
        ].join('\n'),
      },
    ]);
  });

  it('tells who wrote what that mentions the reader', async () => {
    const { author, jobId, commentId, number, url } = await commented(['mention', 'reply'], {
      markdown: 'First\n\nSecond',
    });
    await runner().run(jobId);
    const address = `${url}/~/changes/${number}/~/overview?comment=${commentId}`;
    expect(smtp.mails).toEqual([
      expect.objectContaining({
        subject: `${author.displayName} mentioned you in a comment on Better words`,
        text: expect.stringContaining(`in Docs:\n\n> First\n>\n> Second\n\n${address}\n`),
      }),
    ]);
  });

  it('tells of a reply on the space itself, and quotes no more than the beginning', async () => {
    const { author, jobId, commentId, url } = await commented(['reply'], {
      markdown: 'word '.repeat(1000),
      onSpace: true,
    });
    await runner().run(jobId);
    const [mail] = smtp.mails;
    expect(mail?.subject).toBe(`${author.displayName} replied to a comment on Docs`);
    expect(mail?.text).toContain(`\n${url}?comment=${commentId}\n`);
    expect(mail?.text.length).toBeLessThan(1000);
  });

  it('tells what became of a change request of the reader', async () => {
    const { author, reader, spaceId, changeRequestId, revisionId } = await begun();
    const reviewId = newId();
    const review = { changeRequestId, revisionId, reviewerId: author.id, status: 'changes_requested' as const };
    await prisma.review.create({ data: { id: reviewId, ...review } });
    const event = { actorId: author.id, spaceId, changeRequestId };
    await runner().run(await told(reader.id, ['review'], { ...event, reviewId }));
    await runner().run(await told(reader.id, ['merge'], event));
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      `${author.displayName} requested changes to Better words`,
      `${author.displayName} merged Better words`,
    ]);
    expect(smtp.mails[1]?.text).toContain('turn off emails about your change requests');
  });

  it('lets nobody write lines of their own into a mail by a name', async () => {
    const { author, jobId } = await asked();
    const displayName = 'Ann\r\nBcc: all@example.com';
    await prisma.user.update({ where: { id: author.id }, data: { displayName } });
    await runner().run(jobId);
    expect(smtp.mails[0]?.subject).toBe('Ann Bcc: all@example.com requested your review of Better words');
  });

  it('done twice mails twice and changes nothing', async () => {
    const { reader, jobId } = await asked();
    const before = await databaseContents();
    await runner().run(jobId);
    await forgetCompletion(jobId);
    await runner().run(jobId);
    expect(await databaseContents()).toEqual(before);
    expect(smtp.mailsTo(reader.email)).toHaveLength(2);
  });

  it('killed while the mail is on its way is done by the next worker', async () => {
    const { reader, jobId } = await asked();
    const before = await databaseContents();
    smtp.hold();
    await killRunWhen(jobId, 'the mail on its way', () => smtp.held.length === 1, { smtpUrl: smtp.url });
    smtp.release();
    await letTimePass(jobId);
    await runner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'completed', attempts: 2, failures: 0 });
    expect(smtp.mails.map(({ to }) => to)).toEqual([reader.email]);
    expect(await databaseContents()).toEqual(before);
  });

  it('is tried again when the mail server refuses', async () => {
    const { reader, jobId } = await asked();
    smtp.refuseNext('451 try later');
    await runner().run(jobId);
    expect(await jobRow(jobId)).toMatchObject({ state: 'queued', failures: 1 });
    await letTimePass(jobId);
    await runner().run(jobId);
    expect(smtp.mailsTo(reader.email)).toHaveLength(1);
  });

  it('tells of a reply those who do not want to hear of mentions, when the comment is both', async () => {
    const { author, reader, jobId } = await commented(['mention', 'reply']);
    await prisma.notificationSettings.create({ data: { userId: reader.id, mentions: false } });
    await runner().run(jobId);
    expect(smtp.mails[0]?.subject).toBe(`${author.displayName} replied to a comment on Better words`);
  });
});

describe(`${JOB.name} mails nobody`, () => {
  it.each<[string, () => Promise<{ jobId: string; reader: { id: string } }>, object]>([
    ['who wants no mails about requests for reviews', asked, { reviewRequests: false }],
    ['who wants no mails about mentions', () => commented(['mention']), { mentions: false }],
    ['who wants no mails about replies', () => commented(['reply']), { replies: false }],
    ['who wants no mails about own change requests', () => commented(['comment']), { changeRequests: false }],
  ])('%s', async (_who, stage, settings) => {
    const { jobId, reader } = await stage();
    await prisma.notificationSettings.create({ data: { userId: reader.id, ...settings } });
    expect(await outcomeOf(jobId)).toContain(SKIPPED);
  });

  type Asked = Awaited<ReturnType<typeof asked>>;
  it.each<[string, (stage: Asked) => Promise<unknown>]>([
    [
      'who may not see the space any more',
      ({ spaceId }) => prisma.space.update({ where: { id: spaceId }, data: { defaultLevel: null } }),
    ],
    [
      'who has left the organization',
      ({ organizationId, reader }) =>
        prisma.member.delete({ where: { organizationId_userId: { organizationId, userId: reader.id } } }),
    ],
    [
      'who was disabled',
      ({ organizationId, reader }) =>
        prisma.member.update({
          where: { organizationId_userId: { organizationId, userId: reader.id } },
          data: { disabled: true },
        }),
    ],
    [
      'who has not shown to own the address',
      ({ reader }) => prisma.user.update({ where: { id: reader.id }, data: { emailVerifiedAt: null } }),
    ],
    [
      'about a deleted space',
      ({ spaceId }) => prisma.space.update({ where: { id: spaceId }, data: { deletedAt: new Date() } }),
    ],
    ['about a deleted organization', ({ organizationId }) => build.deleteOrganization(organizationId)],
    [
      'about a request that was taken back',
      ({ changeRequestId }) => prisma.requestedReviewer.deleteMany({ where: { changeRequestId } }),
    ],
    [
      'about what was archived meanwhile',
      ({ changeRequestId }) =>
        prisma.changeRequest.update({ where: { id: changeRequestId }, data: { status: 'archived' } }),
    ],
  ])('%s', async (_who, change) => {
    const stage = await asked();
    await change(stage);
    expect(await outcomeOf(stage.jobId)).toContain(SKIPPED);
  });

  it('about a comment that was deleted', async () => {
    const { jobId, commentId } = await commented(['mention']);
    await prisma.comment.delete({ where: { id: commentId } });
    expect(await outcomeOf(jobId)).toContain(SKIPPED);
  });
});
