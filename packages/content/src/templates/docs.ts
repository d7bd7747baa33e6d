import type { Template } from './template.js';

/** Product documentation: a start, a guide, a reference of settings and help. */
export const docs: Template = {
  id: 'docs',
  groups: [
    { ref: 'get-started', title: 'Get started' },
    { ref: 'guides', title: 'Guides' },
    { ref: 'help', title: 'Help' },
  ],
  pages: () => [
    {
      ref: 'welcome',
      markdown: `---
description: What this product does and where to begin
icon: hand-wave
---

# Welcome

Say in two sentences what your product does and for whom. Then lead readers on:

* New here? Follow the [quickstart](quickstart.md); it takes five minutes.
* Looking for how something works? Read the [core concepts](concepts.md).
* Something does not work? See [troubleshooting](troubleshooting.md).

{% hint style="info" %}
Keep this page short. Readers come here to be sent somewhere else.
{% endhint %}
`,
    },
    {
      ref: 'quickstart',
      into: 'get-started',
      markdown: `---
description: From nothing to a first result in five minutes
icon: rocket
---

# Quickstart

{% stepper %}
{% step %}
### Install

\`\`\`bash
npm install your-product
\`\`\`
{% endstep %}

{% step %}
### Configure

Create a file with the two settings that everybody needs:

{% code title="config.yaml" %}
\`\`\`yaml
project: my-project
region: eu
\`\`\`
{% endcode %}
{% endstep %}

{% step %}
### See it work

Run the first command and compare the output with what stands here.
{% endstep %}
{% endstepper %}

Next: [the concepts](concepts.md) behind what you just did.
`,
    },
    {
      ref: 'concepts',
      into: 'get-started',
      markdown: `---
description: The few words that everything else is explained with
icon: lightbulb
---

# Core concepts

| Word | Meaning |
| ---- | ------- |
| Project | What you create first. It holds everything else. |
| Environment | A copy of a project with settings of its own. |
| Member | A person who may work on a project. |

Use these words everywhere and no others for the same things.
`,
    },
    {
      ref: 'configuration',
      into: 'guides',
      markdown: `---
description: Every setting, its default and what it is for
icon: sliders
---

# Configuration

Settings are read from a file, then from the environment; the environment wins.

| Setting | Default | What it does |
| ------- | ------- | ------------ |
| \`project\` | none | Name of the project. Required. |
| \`region\` | \`eu\` | Where data is kept. |
| \`timeout\` | \`30\` | Seconds to wait for an answer. |

{% hint style="warning" %}
A change of \`region\` moves no data that exists already.
{% endhint %}
`,
    },
    {
      ref: 'deployment',
      into: 'guides',
      markdown: `---
description: Take it to production
icon: cloud-arrow-up
---

# Deployment

{% tabs %}
{% tab title="Container" %}
\`\`\`bash
docker run --env-file .env your-product
\`\`\`
{% endtab %}

{% tab title="Bare machine" %}
\`\`\`bash
your-product serve --config config.yaml
\`\`\`
{% endtab %}
{% endtabs %}

Before you go live:

* [ ] secrets come from a secret store
* [ ] a backup has been restored once
* [ ] somebody gets the alerts
`,
    },
    {
      ref: 'troubleshooting',
      into: 'help',
      markdown: `---
description: Problems that readers meet, with their solutions
icon: screwdriver-wrench
---

# Troubleshooting

<details>

<summary>The start fails with "project is required"</summary>

Set \`project\` in the configuration file. See [configuration](configuration.md).

</details>

<details>

<summary>Requests time out</summary>

Raise \`timeout\`, and check that the region is the nearest one.

</details>
`,
    },
  ],
};
