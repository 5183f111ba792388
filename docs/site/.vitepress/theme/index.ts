import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import Workqueue from './Workqueue.vue'
import './style.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Workqueue', Workqueue)
  },
}

export default theme
