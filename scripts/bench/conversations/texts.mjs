import { pick } from '../content/words.mjs';

// The words are the same in every run, so that two runs measure the same conversations.
const OBJECTS = (
  'invoice,refund,password,subscription,webhook,custom domain,data export,file import,search result,team invitation,' +
  'payment card,billing address,api token,rate limit,mobile app,desktop client,email notification,shared folder,' +
  'audit log,dashboard,report,calendar,booking,delivery,order,discount code,gift card,account,profile picture,' +
  'two factor login,single sign on,backup,storage quota,video upload,language setting,time zone,printer,label,' +
  'warehouse,insurance quote'
).split(',');
/** What can be the matter with each of them: an issue is about an object and a matter. */
const MATTERS = [
  ['cannot create a new OBJECT', 'creating the OBJECT fails with an error', 'the button to add an OBJECT does nothing'],
  ['want to cancel the OBJECT', 'please remove the OBJECT for good', 'how do I get rid of the OBJECT'],
  ['the OBJECT is very slow', 'waiting for the OBJECT takes ages', 'the OBJECT hangs for several minutes'],
  ['need to change the OBJECT', 'how can I edit the OBJECT', 'where is the setting to update the OBJECT'],
  ['was charged twice for the OBJECT', 'the price of the OBJECT is wrong', 'the OBJECT costs more than agreed'],
  ['the OBJECT has disappeared', 'I can no longer find the OBJECT', 'the OBJECT is missing since the update'],
];
const FRAMES = ['I TEXT', 'We noticed: TEXT', 'My question: TEXT', 'For our team TEXT', 'Since yesterday TEXT', 'TEXT'];
const PLACES = 'Berlin,Lisbon,Oslo,Quito,Osaka,Cairo,Lagos,Delhi,Lima,Perth,Turin,Ghent,Brno,Split,Cork,Bergen'.split(
  ',',
);
const DETAILS = [
  'in our office in PLACE',
  'on the account of the PLACE branch',
  'for the project in PLACE',
  'when I work from PLACE',
  'with the colleagues from PLACE',
  'at the PLACE site',
];
const GREETINGS = ['Hello', 'Hi there, good morning', 'Good evening', 'Hey team'];
const RESPONSES = [
  'Thanks for reaching out! Could you tell me the address of your account?',
  'Let me have a look at this for you. One moment, please.',
  'I have forwarded it to the team that takes care of this. You will hear from us within two days.',
];

/** How many things issues can be about. */
export const TOPICS = OBJECTS.length * MATTERS.length;

/**
 * A topic; as in real inboxes, some come up far more often than others.
 * @param {() => number} random
 */
export function pickTopic(random) {
  return Math.floor(TOPICS ** random()) - 1;
}

/**
 * A sentence about a topic.
 * @param {() => number} random
 * @param {number} topic
 */
export function sentence(random, topic) {
  const matter = pick(random, MATTERS[topic % MATTERS.length]);
  const text = matter.replace('OBJECT', OBJECTS[Math.floor(topic / MATTERS.length)]);
  const detail = pick(random, DETAILS).replace('PLACE', pick(random, PLACES));
  return `${pick(random, FRAMES).replace('TEXT', text)} ${detail}`;
}

/**
 * A conversation about a topic as the API takes it, about a kilobyte long, with personal data in it.
 * @param {() => number} random
 * @param {string} id
 * @param {number} topic
 */
export function conversation(random, id, topic) {
  const digits = Math.floor(random() * 1e7);
  const user = (body) => ({ type: 'message', role: 'user', body });
  const agent = (body) => ({ type: 'message', role: 'team-member', body });
  return {
    id,
    subject: `Question from ${pick(random, PLACES)}`,
    parts: [
      user(pick(random, GREETINGS)),
      user(`${sentence(random, topic)}.`),
      agent(RESPONSES[0]),
      user(`It is customer${digits}@example.com, and my phone is +49 30 ${String(digits).padStart(7, '0')}`),
      agent(RESPONSES[1]),
      agent(RESPONSES[2]),
      user('Ok, thank you very much'),
    ],
    metadata: { url: `https://help.example.com/tickets/${digits}`, attributes: { plan: 'team', locale: 'en' } },
  };
}
