import { Group, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { formatCompactNumber, formatNumber } from '../facts/numbers.js';
import classes from './charts.module.css';
import { areaPath, labelledIndexes, linePath, nearestIndex, pointsOf, roundTicks } from './scale.js';

interface Series {
  name: string;
  values: readonly number[];
}

interface TimeSeriesProps {
  /** What the chart shows, for those who cannot see it. */
  label: string;
  /** What each place along the width is called. */
  places: readonly string[];
  /** Up to two lines, the more important one first. */
  series: readonly [Series, Series?];
  /** Places at which something happened; a text beside the chart has to say what. */
  marks?: readonly number[];
}

const HEIGHT = 180;
const MARGIN = { left: 44, right: 10, top: 10, bottom: 24 };
const MAX_TICKS = 4;
const LABEL_WIDTH = 84;
/** Counts along time, as lines; whoever points at a place reads its values above the chart. */
export function TimeSeries({ label, places, series, marks = [] }: TimeSeriesProps) {
  const { ref, width: outerWidth } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const shown = series.filter((one) => one !== undefined);
  const width = Math.max(0, outerWidth - MARGIN.left - MARGIN.right);
  const ticks = roundTicks(Math.max(...shown.flatMap(({ values }) => values), 0), MAX_TICKS);
  const top = ticks.at(-1) ?? 1;
  const yOf = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const xOf = (index: number) => (places.length > 1 ? (index / (places.length - 1)) * width : width / 2);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    setPointed(nearestIndex(x, width, places.length));
  };
  return (
    <div>
      <Legend series={shown} pointed={pointed} place={pointed === undefined ? undefined : places[pointed]} />
      <div ref={ref} className={classes.drawing}>
        <svg
          role="img"
          aria-label={label}
          width={outerWidth}
          height={HEIGHT + MARGIN.top + MARGIN.bottom}
          onPointerMove={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          <g transform={`translate(${MARGIN.left},${MARGIN.top})`}>
            {ticks.map((tick) => (
              <g key={tick} transform={`translate(0,${yOf(tick)})`}>
                <line className={classes.grid} x2={width} />
                <text className={classes.axis} x={-8} dy="0.32em" textAnchor="end">
                  {formatCompactNumber(tick)}
                </text>
              </g>
            ))}
            {labelledIndexes(places.length, Math.floor(width / LABEL_WIDTH)).map((index) => (
              <text
                key={index}
                className={classes.axis}
                x={xOf(index)}
                y={HEIGHT + 18}
                textAnchor={anchorAt(index, places.length)}
              >
                {places[index]}
              </text>
            ))}
            {shown.map(({ name, values }, index) => {
              const points = pointsOf(values, { width, height: HEIGHT, top });
              const at = pointed === undefined ? undefined : points[pointed];
              return (
                <g key={name} className={LINES[index]}>
                  {index === 0 && <path className={classes.area} d={areaPath(points, HEIGHT)} />}
                  <path className={classes.line} d={linePath(points)} />
                  {at && <circle cx={at.x} cy={at.y} r={4} />}
                </g>
              );
            })}
            {[...new Set(marks)].map((index) => (
              <line key={index} className={classes.mark} x1={xOf(index)} x2={xOf(index)} y2={HEIGHT} />
            ))}
            {pointed !== undefined && (
              <line className={classes.guide} x1={xOf(pointed)} x2={xOf(pointed)} y2={HEIGHT} />
            )}
          </g>
        </svg>
      </div>
    </div>
  );
}

/** Labels at the edges stay inside of the drawing. */
function anchorAt(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}

const LINES = [classes.first, classes.second];

interface LegendProps {
  series: readonly Series[];
  pointed: number | undefined;
  place: string | undefined;
}

function Legend({ series, pointed, place }: LegendProps) {
  return (
    <Group gap="md" mb={4} mih={22}>
      {series.map(({ name, values }, index) => (
        <Group key={name} gap={6}>
          <span className={`${classes.key} ${LINES[index]}`} aria-hidden />
          <Text size="sm">
            {name}
            {pointed !== undefined && <b>{` ${formatNumber(values[pointed] ?? 0)}`}</b>}
          </Text>
        </Group>
      ))}
      {place !== undefined && (
        <Text size="sm" c="dimmed">
          {place}
        </Text>
      )}
    </Group>
  );
}
